import type { pagesZhCN } from './pages-zh-CN.ts';
import type { zhCN } from './zh-CN.ts';

type TextTree<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextTree<T[K]> };

export type FirstTexts = TextTree<typeof zhCN>;
export type PageTexts = TextTree<typeof pagesZhCN>;

/** Keys of all languages, from the Chinese files: a missing or surplus one does not compile. */
export type Texts = FirstTexts & PageTexts;
