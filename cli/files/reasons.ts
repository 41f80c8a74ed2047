import { dirname } from 'node:path';

/** Why a file or folder could not be written, in a few words. */
export function whyNotWritten(error: unknown, path: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return `there is no folder ${dirname(path)}`;
    case 'ENOTDIR':
      return `${dirname(path)} is no folder`;
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'you may not write there';
    case 'EROFS':
      return 'nothing can be written there';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no room left';
    case 'ENAMETOOLONG':
      return 'the name is too long';
    case 'EPIPE':
      return 'nobody reads it any more';
    default:
      return message;
  }
}
