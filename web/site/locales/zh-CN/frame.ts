/** Texts of the frame. */
export const frame = {
  search: '搜索',
  searchSite: '搜索本站',
  searchHint: '文章、新闻、视频与页面',
  skipToContent: '跳到正文',
  mainNavigation: '主导航',
  sectionNavigation: '本栏目',
  siteMap: '站点导航',
  menu: '菜单',
  call: '致电',
  signIn: '登录',
  workspace: '工作台',
  tryUse: '申请试用',
  privacy: '隐私政策与服务条款',
  backToFront: '返回首页',
  newestVideo: '最新视频',
  topWord: '今日突增',
  topWordNote: '近 7 日 {count} 则，是平常的 {ratio} 倍',
  mostCovered: '近 7 日文章最多',
  mostCoveredNote: '{count} 篇',
  latestNews: '最新消息',
  recordNumber: '备案号：',
  tooLong: {
    title: '填写的内容过长',
    text: '这次填写的内容超过了能接收的长度，没有提交。请返回上一页，删减后再提交。',
    reload: '重新填写',
  },
  tooOften: {
    title: '访问过于频繁',
    text: '短时间内来自您网络的请求太多。请稍等片刻再试。',
  },
  failure: {
    title: '内容加载失败',
    text: '网络中断，或者服务暂时不可用。重新加载通常就能恢复。',
    chunkTitle: '页面没有加载完成',
    chunkText: '下载页面用时过长，或者中途断开。重新加载会再取一次。',
    reload: '重新加载',
  },
};

export type FrameTexts = typeof frame;
