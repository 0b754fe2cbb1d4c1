/** Words of the list pages, the article page and the page that does not exist. */
export const content = {
  partners: {
    title: '合作伙伴',
    lead: '媒体、客户与第三方，共同维护同一份事实。',
    tabs: '合作类型',
    types: { 10: '合作媒体', 20: '合作客户', 30: '战略合作伙伴', 40: '合作TPC' },
    missing: '还没有发布{type}',
    text: '愿意一起做这件事，欢迎与我们联系。',
  },
  videos: {
    title: '视频',
    lead: '方法、案例与常见问题，按栏目排列。',
    tabs: '视频栏目',
    types: { BA: 'BA 商业分析', ESG: 'ESG', TPC: 'TPC 第三方合作' },
    missing: '「{type}」栏目还没有视频',
    text: '可以看看别的栏目，或者回到首页。',
    duration: '时长',
    notPlayable: '片源还没有上传，这里先列出节目单。',
  },
  news: {
    tags: { product: '产品', report: '报告', partnership: '合作', company: '公司' },
    title: '公司新闻',
    lead: '产品、合作与公司的消息。',
    missing: '还没有发布公司新闻',
    text: '想了解近况，可以直接联系我们。',
    back: '全部新闻',
    bodyMissing: '这条消息只有标题',
    bodyText: '正文还没有发布。想了解详情，可以直接联系我们。',
    unknown: '没有找到这条新闻',
    unknownText: '它可能已经下线。全部新闻里有其余的消息。',
  },
  article: {
    title: '文章',
    lead: '公开的报道与解读。',
    bodyMissing: '全文在工作台里',
    bodyText: '登录之后可以读到全文、出处，以及文中提到的公司。',
    unknown: '没有找到这篇文章',
    unknownText: '它可能已经下线，或者没有公开。',
  },
  notFound: {
    title: '这一面，什么也没照见',
    text: '页面可能已经移动或下线。可以回到首页，或者告诉我们你要找什么。',
  },
  signIn: '登录工作台',
  contact: '联系我们',
  front: '返回首页',
};

export type ContentTexts = typeof content;
