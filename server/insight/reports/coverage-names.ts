/** What the stories of an ESG report are about. */
export const coverageNames = {
  'zh-CN': { own: '本公司', peers: '本公司与同业' },
  en: { own: 'The company', peers: 'The company and its peers' },
};
