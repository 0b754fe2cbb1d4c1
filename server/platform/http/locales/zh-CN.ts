export const apiDocumentTexts = {
  /** Without a brand where none is set yet. */
  title: (brand: string) => (brand ? `${brand} · API 文档` : 'API 文档'),
};
