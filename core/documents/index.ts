export { type FileAccess, folderOf, joinPath, memoryFiles, type ReadFailure } from './access.js';
export type { DocumentKind } from './kinds.js';
export { limits } from './limits.js';
export { loadProject } from './load.js';
export { ReadMemory } from './memory.js';
export { entryOf, listNode, mapNode, scalarNode, textAt } from './nodes.js';
export { isBoard, Project, type ProjectDocument, type ProjectModule } from './project.js';
export { readBytes, readText } from './read.js';
export type { DocEntry, DocList, DocMap, DocNode, DocScalar, MappedText } from './tree.js';
