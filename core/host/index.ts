/**
 * What the library needs of Node: files below a folder.
 *
 * ```ts
 * const project = loadProject(['scenarios/night.yaml'], nodeFiles(process.cwd()));
 * ```
 *
 * @module
 */
export { nodeFiles } from './files.js';
