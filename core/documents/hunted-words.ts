/** What may be hunted for. */
export const huntKinds = ['never', 'broken', 'stuck', 'endless', 'unreached', 'order'] as const;
export type HuntKind = (typeof huntKinds)[number];
