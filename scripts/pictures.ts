/** Draws the pictures of the pages anew. */
import { writeFileSync } from 'node:fs';
import { root } from './build/root.js';
import { drawPictures } from './pictures/draw.js';

for (const [path, svg] of await drawPictures()) writeFileSync(root(path), svg);
