/** A folder's name as a name of documents: small letters, digits and hyphens. Undefined: nothing is left of it. */
export function nameOf(folder: string): string | undefined {
  const plain = folder
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (plain === '') return undefined;
  return /^[a-z]/.test(plain) ? plain : `game-${plain}`;
}

/** `my-game` as people read it: My game. */
export function titleOf(folder: string): string {
  const words = folder.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
