export { type Code, type CodeInfo, codeInfo, codes } from './codes.js';
export { type Diagnostic, Diagnostics, problem } from './diagnostic.js';
export { type FileSpan, type Position, positionOf, type SourceFile, sourceFile } from './file.js';
export {
  type Frames,
  type JsonDiagnostic,
  type Paint,
  renderAll,
  renderDiagnostic,
  toJson,
} from './frame.js';
export { nearestName } from './nearest.js';
export type { Severity } from './severity.js';
