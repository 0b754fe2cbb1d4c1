/** Texts of the finder behind Ctrl K. */
export const finderZhCN = {
  finder: {
    open: '查找，或做一件事',
    hint: '搜页面、公司、人，或做一件事',
    shortcut: 'Ctrl K',
    close: '关闭',
    list: '可以选择的',
    recent: '最近',
    do: '做一件事',
    pages: '页面',
    articles: '全文检索',
    inExplorer: '在 BA Explorer 里搜「{{words}}」',
    kinds: { company: '公司', client: '客户', person: '用户', contact: '联系人', article: '文章', report: '报告' },
    commands: {
      addCompany: '新增公司',
      addArticle: '写一篇文章',
      addContact: '新增联系人',
      shareReport: '分享最新一期周报',
      language: '切换到英文 English',
    },
    looking: '正在找…',
    nothing: '没有找到「{{words}}」',
    failed: '没有找成，网络或服务器没有回应。',
    retry: '重试',
    count_one: '{{count}} 项',
    count_other: '{{count}} 项',
  },
};
