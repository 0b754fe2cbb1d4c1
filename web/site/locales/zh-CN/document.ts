/** What the head of a document says in words. */
export const document: DocumentTexts = {
  feeds: { news: '公司动态', articles: '最新文章' },
};

export interface DocumentTexts {
  readonly feeds: { readonly news: string; readonly articles: string };
}
