import { alertsZhCN } from './alerts-zh-CN.ts';
import { articlesZhCN } from './articles-zh-CN.ts';
import { auditZhCN } from './audit-zh-CN.ts';
import { clientStartZhCN } from './client-start-zh-CN.ts';
import { clientsZhCN } from './clients-zh-CN.ts';
import { companiesZhCN } from './companies-zh-CN.ts';
import { contactImportZhCN } from './contact-import-zh-CN.ts';
import { contactsZhCN } from './contacts-zh-CN.ts';
import { contentZhCN } from './content-zh-CN.ts';
import { dictionaryZhCN } from './dictionary-zh-CN.ts';
import { eventsZhCN } from './events-zh-CN.ts';
import { explorerZhCN } from './explorer-zh-CN.ts';
import { finderZhCN } from './finder-zh-CN.ts';
import { indicatorsZhCN } from './indicators-zh-CN.ts';
import { inquiriesZhCN } from './inquiries-zh-CN.ts';
import { insightZhCN } from './insight-zh-CN.ts';
import { invitationsZhCN } from './invitations-zh-CN.ts';
import { jobsZhCN } from './jobs-zh-CN.ts';
import { keptZhCN } from './kept-zh-CN.ts';
import { listsZhCN } from './lists-zh-CN.ts';
import { manualEditorZhCN } from './manual-editor-zh-CN.ts';
import { membersZhCN } from './members-zh-CN.ts';
import { menusZhCN } from './menus-zh-CN.ts';
import { modulesZhCN } from './modules-zh-CN.ts';
import { notificationsZhCN } from './notifications-zh-CN.ts';
import { operatorHomeZhCN } from './operator-home-zh-CN.ts';
import { partnersZhCN } from './partners-zh-CN.ts';
import { peersZhCN } from './peers-zh-CN.ts';
import { pushesZhCN } from './pushes-zh-CN.ts';
import { quoteInvitationsZhCN } from './quote-invitations-zh-CN.ts';
import { reportsZhCN } from './reports-zh-CN.ts';
import { rolesZhCN } from './roles-zh-CN.ts';
import { securityZhCN } from './security-zh-CN.ts';
import { sessionZhCN } from './session-zh-CN.ts';
import { settingZhCN } from './setting-zh-CN.ts';
import { simulatorZhCN } from './simulator-zh-CN.ts';
import { sinceZhCN } from './since-zh-CN.ts';
import { sourcesZhCN } from './sources-zh-CN.ts';
import { statusZhCN } from './status-zh-CN.ts';
import { storiesZhCN } from './stories-zh-CN.ts';
import { suppliersZhCN } from './suppliers-zh-CN.ts';
import { toneZhCN } from './tone-zh-CN.ts';
import { uploadsZhCN } from './uploads-zh-CN.ts';
import { usersZhCN } from './users-zh-CN.ts';
import { versionsZhCN } from './versions-zh-CN.ts';

export const zhCN = {
  shell: {
    skipToMain: '跳到正文',
    skipToMenu: '跳到功能菜单',
    home: '首页',
    toHome: '{{brand}}，回到首页',
    navigation: '功能菜单',
    breadcrumbs: '所在位置',
    openMenu: '打开功能菜单',
    closeMenu: '关闭功能菜单',
    account: '账号菜单',
    and: '、',
    toDark: '切换为深色',
    toLight: '切换为浅色',
    language: '切换语言',
    pageOpened: '已打开：{{title}}',
  },
  account: {
    changePassword: '修改密码',
    logout: '退出登录',
    loggedOut: '退出登录',
  },
  menu: {
    manual: '产品手册',
    failed: '菜单加载失败',
    retry: '重试',
    empty: '暂未开通任何功能',
    hotline: '服务热线',
  },
  pages: {
    article: '报道正文',
    story: '报道',
  },
  form: {
    failed: '没有提交成功：{{reason}}。填写的内容都还在。',
    retry: '重试',
  },
  error: {
    title: '数据加载失败',
    detail: '{{desc}}（{{code}}）。',
    detailOffline: '{{desc}}。请检查网络后重新加载。',
    reload: '重新加载',
    copyRequestId: '复制请求号',
    copied: '请求号已复制',
    requestId: '请求号 {{id}}',
    chunkTitle: '页面未能完整加载',
    chunkDetail: '网络中断，或系统刚刚更新过。重新加载即可继续。',
    pageTitle: '这一页出了问题',
    pageDetail: '页面显示时发生错误，数据没有改动。',
    backHome: '返回工作台',
  },
  password: {
    title: '修改密码',
    description: '修改成功后需要重新登录。',
    onPage: '在整页上修改',
    escape: '按 Esc 键或点击窗口外，都不会关闭此窗口。',
    old: '旧密码',
    new: '新密码',
    repeat: '重复新密码',
    oldPlaceholder: '请输入旧密码',
    newPlaceholder: '请输入新密码',
    cancel: '取消',
    confirm: '确定',
    submitting: '提交中',
    changed: '修改成功!',
  },
  home: {
    asOf: '{{time}} 更新',
    sentence: {
      articles: '近\u00a0{{days}}\u00a0日文章 <kept><value/>\u00a0篇{{end}}</kept>',
      indexUp: '活跃度升至 <kept><value/>{{end}}</kept>',
      indexDown: '活跃度降至 <kept><value/>{{end}}</kept>',
      indexSame: '活跃度 <kept><value/>{{end}}</kept>',
      rank: '列行业第 <kept><value/>{{end}}</kept>',
      hotWord: '热词<kept>「<word/>」</kept>突增度 <kept><value/>{{end}}</kept>',
      shareUp: '声量份额升到 <kept><value/>{{end}}</kept>',
      shareDown: '声量份额降到 <kept><value/>{{end}}</kept>',
      shareSame: '声量份额 <kept><value/>{{end}}</kept>',
      comma: '，',
      stop: '。',
    },
    figures: '主要数字',
    rank: '行业排名',
    places: '位',
    lastDays: '近 {{days}} 日文章',
    articlesUnit: '篇',
    rate: '媒体活跃率',
    rateScope: '本公司，对照 {{compared}} 家，{{industry}}其他 {{others}} 家为灰线；每点为截至当日的 7 日',
    rateScopeAlone: '{{company}}，每点为截至当日的 7 日',
    toActivity: '打开活跃度页',
    closed: {
      ba_active: 'BA 活跃度',
      ba_hotword: 'BA 热词',
      notOpened: '还没有开通这个模块',
      notOpenedText: '开通之后，它的数字显示在这里。',
      ended: '这个模块已到期',
      endedText: '{{date}} 到期，续期之后继续显示。',
      toModules: '看模块',
    },
    hotWords: '热词',
    hotWordsScope: '{{scope}}，近 7 日',
    all: '全部',
    peers: '同业名次',
    peersScope: '声量，近 {{days}} 日，本公司与所选同业共 {{of}} 家',
    industryRanks: '行业名次',
    industryRanksScope: '声量，近 {{days}} 日，{{industry}} {{of}} 家公司',
    editPeers: '维护同业',
    openExplorer: '在 Explorer 打开',
    articles: '公告与报道',
    articlesScope: '与{{company}}相关',
    articlesEmpty: '还没有提到{{company}}的文章',
    articlesEmptyText: '文章入库后，会按时间列在这里。',
    time: '时间',
    category: '类别',
    articleTitle: '标题',
    source: '来源',
    mention: '提及',
    notMentioned: '行业',
    reprints: '转载',
    modules: '已开通模块',
    modulesEmpty: '还没有开通模块',
    modulesEmptyText: '请联系贵司管理员，或致电客户服务。',
    until: '{{date}} 到期',
    ended: '已于 {{date}} 到期',
    unlimited: '长期有效',
    expired: '已到期',
    active: '使用中',
    soon: '即将到期',
  },
  article: {
    published: '发布',
    source: '来源',
    category: '类别',
    original: '查看原文',
    companies: '提及的公司',
    noCompanies: '正文未提及收录公司。',
    own: '本公司',
    untranslated: '这篇文章没有英文版，以下为中文原文。',
    print: '打印',
    missingTitle: '未指定文章',
    missingText: '这个地址缺少文章编号。请从工作台的最新文章中打开。',
    notFoundTitle: '找不到这篇文章',
    notFoundText: '它可能已被下线，或地址不完整。',
  },
  manual: {
    contents: '目录',
    search: '搜索手册',
    searchPlaceholder: '输入要找的词',
    clear: '清空',
    matches_one: '{{count}} 章有匹配',
    matches_other: '{{count}} 章有匹配',
    noMatchTitle: '没有找到「{{word}}」',
    noMatchText: '换一个说法，或清空后按目录查找。',
    print: '打印手册',
    updated: '{{date}} 更新',
    untranslated: '本章没有英文版，以下为中文原文。',
    emptyTitle: '手册还没有章节',
    emptyText: '使用中有疑问，请致电客户服务。',
  },
  inquiry: {},
  noRight: {
    heading: '没有权限',
    title: '您没有访问此页面的权限',
    text: '账号没有此页面的权限，或贵司尚未开通。如有需要，请联系贵司管理员或您的客户经理。',
    toHome: '回到首页',
    toManual: '查看产品手册',
  },
  ...indicatorsZhCN,
  ...insightZhCN,
  ...explorerZhCN,
  ...eventsZhCN,
  ...storiesZhCN,
  ...toneZhCN,
  ...settingZhCN,
  ...simulatorZhCN,
  ...listsZhCN,
  ...articlesZhCN,
  ...contentZhCN,
  ...clientStartZhCN,
  ...clientsZhCN,
  ...companiesZhCN,
  ...manualEditorZhCN,
  ...modulesZhCN,
  ...partnersZhCN,
  ...peersZhCN,
  ...notificationsZhCN,
  ...alertsZhCN,
  ...sinceZhCN,
  ...pushesZhCN,
  ...reportsZhCN,
  ...sessionZhCN,
  ...keptZhCN,
  ...dictionaryZhCN,
  ...menusZhCN,
  ...rolesZhCN,
  ...securityZhCN,
  ...auditZhCN,
  ...contactsZhCN,
  ...contactImportZhCN,
  ...uploadsZhCN,
  ...finderZhCN,
  ...jobsZhCN,
  ...operatorHomeZhCN,
  ...sourcesZhCN,
  ...suppliersZhCN,
  ...inquiriesZhCN,
  ...quoteInvitationsZhCN,
  ...statusZhCN,
  ...usersZhCN,
  ...invitationsZhCN,
  ...membersZhCN,
  ...versionsZhCN,
};
