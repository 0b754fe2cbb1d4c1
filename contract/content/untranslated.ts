import { z } from 'zod';

/** Names of an item's texts that are shown in Chinese because they are not translated. */
export const untranslatedTexts = <const Names extends readonly string[]>(names: Names) => z.array(z.enum(names));
