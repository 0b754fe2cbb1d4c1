import type { zhCN } from './zh-CN.ts';

type TextTree<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextTree<T[K]> };

/** Keys of all languages, from the Chinese file: a missing or surplus one does not compile. */
export type Texts = TextTree<typeof zhCN>;
