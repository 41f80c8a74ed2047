/** Ids that count up with one beginning, told as stretches: `RN-ACT-01 to RN-ACT-04`. */
export function idRanges(ids: readonly string[]): string[] {
  const stretches: { first: string; last: string; next: string | undefined }[] = [];
  for (const id of ids) {
    const open = stretches.at(-1);
    if (open?.next === id) {
      open.last = id;
      open.next = following(id);
    } else stretches.push({ first: id, last: id, next: following(id) });
  }
  return stretches.flatMap(({ first, last }) => {
    if (first === last) return [first];
    return following(first) === last ? [first, last] : [`${first} to ${last}`];
  });
}

/** The id that counts on from one, in as many digits; undefined where it does not end in a number. */
function following(id: string): string | undefined {
  const [, before, digits] = /^(.*?)(\d+)$/.exec(id) ?? [];
  if (before === undefined || digits === undefined) return undefined;
  return before + String(Number(digits) + 1).padStart(digits.length, '0');
}
