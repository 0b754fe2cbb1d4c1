/** Scope of the counts: a company's stories, or those of an industry or {@link everything} by id. */
export type WordScope = { readonly stockId: number } | { readonly scopeId: number };
