/**
 * Pages whose records are not there yet, by component name: what is missing, what the page lists, and where
 * to look in the meantime.
 */
export const unfilledZhCN = {
  panelScope: '暂无记录',
  toHome: '返回工作台',
  toManual: '查看产品手册',
  Contacts: {
    title: '还没有联系人',
    text: '这里列出贵司的联系人、分组与推送接收状态。目前没有可显示的名单，需要登记请致电客户服务。',
  },
  Push: {
    title: '还没有推送记录',
    text: '这里列出摘要推送、收件人与送达情况。目前没有推送记录。',
  },
  Inquiries: {
    title: '还没有询价单',
    text: '这里列出询价单、截止时间与报价情况。目前没有询价单。',
  },
  Invitations: {
    title: '还没有报价邀请',
    text: '这里列出收到的邀请：未报价、已报价与已结束。目前没有邀请。',
  },
  Partners: {
    title: '还没有合作方名单',
    text: '这里列出合作媒体、客户、战略合作伙伴与 TPC。公开的合作方见网站的合作伙伴页。',
  },
  UserList: {
    title: '还没有账号列表',
    text: '这里列出账号、所属公司与角色。目前没有可显示的列表，修改本人密码请用右上角的账号菜单。',
  },
  RoleList: {
    title: '还没有角色列表',
    text: '这里列出角色及其可见的菜单与按钮。目前没有可显示的列表。',
  },
  ManualEditor: {
    title: '还没有可编辑的章节',
    text: '这里编辑产品手册的章节。目前没有可显示的章节列表，已发布的内容见产品手册。',
  },
  DictionaryEditor: {
    title: '还没有可编辑的字典',
    text: '这里维护各类枚举的键与名称。目前没有可显示的列表。',
  },
};
