import { documents } from './documents.js';
import { drawings } from './drawings.js';
import { onBoards } from './names/boards.js';
import { keys } from './names/keys.js';
import { words } from './names/language.js';
import { inModules } from './names/modules.js';
import { inTexts } from './names/rule-texts.js';
import { inRuns } from './names/runs.js';
import { sentences } from './sentences.js';
import { signs } from './signs.js';
import type { Slip } from './slip.js';
import { values } from './values.js';
import { yaml } from './yaml.js';

const names: readonly Slip[] = [...words, ...inTexts, ...inModules, ...keys, ...onBoards, ...inRuns];

/** All ordinary slips. */
export const slips: readonly Slip[] = [...names, ...yaml, ...signs, ...sentences, ...values, ...drawings, ...documents];
