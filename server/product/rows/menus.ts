import type { Element } from '#contract/codes/elements.ts';
import type { MenuIconName } from '#contract/codes/menu-icons.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { layoutComponent } from '#contract/identity/permissions.ts';
import type { menuItems } from '#server/identity/permissions/tables.ts';
import { type Pair, pairText } from '#server/product/text.ts';

type MenuItemRow = typeof menuItems.$inferInsert;

interface Page {
  readonly id: number;
  /** Where its number would put it in the wrong place. */
  readonly sort?: number;
  readonly name: Pair;
  readonly path: string;
  /** A page that is not built is not in the menu: its item comes with it, to every installation. */
  readonly component: BuiltPage;
  readonly icon: MenuIconName;
  /** Element codes of its buttons, with their labels. */
  readonly buttons?: Readonly<Partial<Record<Element, Pair>>>;
}

interface Group {
  readonly id: number;
  readonly name: Pair;
  readonly icon: MenuIconName;
  readonly pages: readonly Page[];
}

const home: Page = {
  ...{ id: 1, name: ['工作台', 'Dashboard'], path: '/home', component: 'Home', icon: 'layout-dashboard' },
  buttons: { 'home:start': ['起步清单', 'First steps'], 'home:operate': ['运营', 'Operate'] },
};

/** The tree. Number 99 stays free: the browser adds the product manual under it (docs/product/identity.md, "Menu"). */
const groups: readonly Group[] = [
  {
    id: 10,
    name: ['商业分析 BA', 'Business Analytics'],
    icon: 'line-chart',
    pages: [
      {
        id: 11,
        name: ['BA Explorer', 'BA Explorer'],
        path: '/ba/explorer',
        component: 'BaExplorer',
        icon: 'search',
        buttons: {
          'explorer:export': ['导出', 'Export'],
          'explorer:tone': ['改判语气', 'Correct tone'],
          'explorer:story': ['拆分或合并报道', 'Split or merge stories'],
        },
      },
      {
        id: 12,
        name: ['BA 活跃度', 'BA Activity'],
        path: '/ba/activity',
        component: 'BaActiveRate',
        icon: 'activity',
      },
      {
        id: 13,
        name: ['BA 热词', 'BA Hot words'],
        path: '/ba/hot-words',
        component: 'BaHotWord',
        icon: 'flame',
      },
      {
        id: 15,
        name: ['事件线', 'Events'],
        path: '/ba/events',
        component: 'EventTimeline',
        icon: 'milestone',
      },
      {
        id: 17,
        name: ['主题', 'Themes'],
        path: '/ba/themes',
        component: 'Themes',
        icon: 'bookmark',
      },
      {
        id: 16,
        name: ['告警', 'Alerts'],
        path: '/ba/alerts',
        component: 'Alerts',
        icon: 'bell-ring',
        buttons: { 'alert:edit': ['处理', 'Handle'] },
      },
      {
        id: 14,
        name: ['同业对比', 'Peer comparison'],
        path: '/ba/comparison',
        component: 'Comparison',
        icon: 'scale',
      },
    ],
  },
  {
    id: 20,
    name: ['文章与报告', 'Articles & reports'],
    icon: 'newspaper',
    pages: [
      {
        id: 21,
        name: ['文章', 'Articles'],
        path: '/articles',
        component: 'Articles',
        icon: 'newspaper',
        buttons: {
          'article:edit': ['编辑', 'Edit'],
          'article:publish': ['发布', 'Publish'],
          'article:withdraw': ['下线', 'Withdraw'],
          'article:export': ['导出', 'Export'],
        },
      },
      {
        id: 22,
        name: ['报告', 'Reports'],
        path: '/reports',
        component: 'Reports',
        icon: 'file-text',
        buttons: { 'report:generate': ['生成', 'Generate'], 'report:share': ['分享', 'Share'] },
      },
      {
        id: 23,
        name: ['推送', 'Pushes'],
        path: '/push',
        component: 'Push',
        icon: 'send',
        buttons: { 'push:edit': ['编写', 'Write'], 'push:send': ['寄出', 'Send'] },
      },
    ],
  },
  {
    id: 30,
    name: ['ESG 评价', 'ESG'],
    icon: 'leaf',
    pages: [
      {
        id: 31,
        name: ['评价指标', 'Evaluation'],
        path: '/esg/evaluation',
        component: 'EsgEvaluation',
        icon: 'gauge',
        buttons: { 'evaluation:import': ['导入', 'Import'] },
      },
    ],
  },
  {
    id: 50,
    name: ['客户管理', 'Client management'],
    icon: 'users',
    pages: [
      {
        id: 51,
        name: ['联系人', 'Contacts'],
        path: '/client/contacts',
        component: 'Contacts',
        icon: 'contact',
        buttons: {
          'contact:add': ['添加', 'Add'],
          'contact:edit': ['编辑', 'Edit'],
          'contact:delete': ['删除', 'Delete'],
          'contact:import': ['导入', 'Import'],
          'contact:export': ['导出', 'Export'],
        },
      },
      {
        id: 110,
        name: ['成员', 'Members'],
        path: '/client/members',
        component: 'Members',
        icon: 'users',
        buttons: { 'member:invite': ['邀请', 'Invite'], 'member:edit': ['编辑', 'Edit'] },
      },
      {
        id: 52,
        name: ['同业关系', 'Peer companies'],
        path: '/client/same-industry',
        component: 'SameIndustry',
        icon: 'network',
        buttons: { 'peer:edit': ['维护同业', 'Edit peers'] },
      },
      {
        id: 53,
        name: ['已开通模块', 'Modules'],
        path: '/client/modules',
        component: 'Modules',
        icon: 'layers',
        buttons: { 'module:request': ['申请', 'Request'] },
      },
      {
        id: 54,
        name: ['客户', 'Clients'],
        path: '/operate/clients',
        component: 'ClientList',
        icon: 'building',
        buttons: {
          'client:edit': ['编辑', 'Edit'],
          'client:module': ['开通模块', 'Open modules'],
          'client:export': ['导出', 'Export'],
          'client:invite': ['邀请成员', 'Invite people'],
          'client:data': ['导出与擦除全部数据', 'Export and erase all data'],
        },
      },
      {
        id: 55,
        name: ['线索', 'Leads'],
        path: '/operate/leads',
        component: 'Leads',
        icon: 'inbox',
        buttons: { 'lead:handle': ['处理', 'Handle'], 'lead:export': ['导出', 'Export'] },
      },
    ],
  },
  {
    id: 40,
    name: ['TPC 合作', 'TPC cooperation'],
    icon: 'handshake',
    pages: [
      {
        id: 41,
        name: ['询价', 'Inquiries'],
        path: '/tpc/inquiries',
        component: 'Inquiries',
        icon: 'clipboard-list',
        buttons: {
          'inquiry:edit': ['发布', 'Publish'],
          'inquiry:open': ['开启', 'Open quotes'],
          'inquiry:award': ['选定', 'Award'],
          'inquiry:all': ['看全部询价', 'See all inquiries'],
        },
      },
      {
        id: 42,
        name: ['报价邀请', 'Invitations to quote'],
        path: '/tpc/invitations',
        component: 'Invitations',
        icon: 'inbox',
        buttons: { 'quote:edit': ['报价', 'Quote'] },
      },
      {
        id: 43,
        name: ['合作方', 'Suppliers'],
        path: '/tpc/partners',
        component: 'Suppliers',
        icon: 'building',
        buttons: { 'supplier:edit': ['维护', 'Edit'] },
      },
    ],
  },
  {
    id: 60,
    name: ['内容管理', 'Content'],
    icon: 'file-text',
    pages: [
      {
        id: 61,
        name: ['站点内容', 'Site content'],
        path: '/content/site',
        component: 'SiteContent',
        icon: 'panels',
        buttons: { 'site:edit': ['编辑', 'Edit'], 'site:publish': ['发布', 'Publish'] },
      },
      {
        id: 62,
        name: ['视频', 'Videos'],
        path: '/content/videos',
        component: 'Videos',
        icon: 'video',
        // Videos are content of the site, and granted with it.
        buttons: { 'site:edit': ['编辑', 'Edit'], 'site:publish': ['发布', 'Publish'] },
      },
      {
        id: 63,
        name: ['手册编辑', 'Manual editor'],
        path: '/content/manual',
        component: 'ManualEditor',
        icon: 'book',
        buttons: { 'manual:edit': ['编辑', 'Edit'] },
      },
      {
        id: 64,
        name: ['订阅', 'Feeds'],
        path: '/content/feeds',
        component: 'Feeds',
        icon: 'rss',
        buttons: { 'feed:edit': ['编辑', 'Edit'] },
      },
      {
        id: 65,
        name: ['审核', 'Review'],
        path: '/content/reviews',
        component: 'Reviews',
        icon: 'check-check',
        buttons: { 'review:setting': ['审核规则', 'Review rules'] },
      },
    ],
  },
  {
    id: 80,
    name: ['基础数据', 'Reference data'],
    icon: 'database',
    pages: [
      {
        id: 81,
        name: ['公司与行业', 'Companies'],
        path: '/base/companies',
        component: 'Companies',
        icon: 'building',
        buttons: {
          'company:edit': ['编辑', 'Edit'],
          'company:import': ['导入', 'Import'],
          'company:export': ['导出', 'Export'],
        },
      },
      {
        id: 160,
        sort: 8_200,
        name: ['来源', 'Sources'],
        path: '/base/sources',
        component: 'Sources',
        icon: 'newspaper',
        buttons: { 'source:edit': ['编辑', 'Edit'] },
      },
      {
        id: 161,
        sort: 8_300,
        name: ['指标与期间', 'Indicators'],
        path: '/base/indicators',
        component: 'Indicators',
        icon: 'gauge',
        buttons: { 'indicator:edit': ['编辑', 'Edit'], 'evaluation:import': ['导入', 'Import'] },
      },
      {
        id: 140,
        name: ['字典', 'Dictionary'],
        path: '/base/dictionary',
        component: 'DictionaryEditor',
        icon: 'book-a',
        buttons: { 'dictionary:edit': ['编辑', 'Edit'] },
      },
    ],
  },
  {
    id: 90,
    name: ['账号与权限', 'Accounts & rights'],
    icon: 'shield',
    pages: [
      {
        id: 91,
        name: ['用户', 'Users'],
        path: '/system/users',
        component: 'UserList',
        icon: 'user',
        buttons: {
          'user:edit': ['编辑', 'Edit'],
          'user:invite': ['邀请', 'Invite'],
          'user:import': ['导入', 'Import'],
        },
      },
      {
        id: 92,
        name: ['角色', 'Roles'],
        path: '/system/roles',
        component: 'RoleList',
        icon: 'id-card',
        buttons: { 'role:edit': ['编辑', 'Edit'] },
      },
      {
        id: 130,
        name: ['权限模拟', 'Simulator'],
        path: '/system/simulator',
        component: 'Simulator',
        icon: 'scan-search',
      },
      {
        id: 141,
        name: ['菜单', 'Menu'],
        path: '/system/menu',
        component: 'MenuEditor',
        icon: 'list-tree',
        buttons: { 'menu:edit': ['编辑', 'Edit'] },
      },
      {
        id: 142,
        name: ['统一登录', 'Unified login'],
        path: '/system/unified-login',
        component: 'UnifiedLogin',
        icon: 'key',
        buttons: { 'unify:edit': ['编辑', 'Edit'] },
      },
    ],
  },
  {
    id: 150,
    name: ['系统运行', 'Operation'],
    icon: 'server',
    pages: [
      {
        id: 151,
        name: ['任务', 'Jobs'],
        path: '/system/jobs',
        component: 'JobList',
        icon: 'list-todo',
        buttons: { 'job:edit': ['重试与取消', 'Retry and cancel'] },
      },
      {
        id: 152,
        name: ['状态', 'Status'],
        path: '/system/status',
        component: 'SystemStatus',
        icon: 'heart-pulse',
        buttons: {
          'status:test': ['测试邮件与短信', 'Test mail and SMS'],
          'status:confirm': ['允许寄送', 'Allow sending'],
        },
      },
      {
        id: 74,
        sort: 15_400,
        name: ['操作记录', 'Audit log'],
        path: '/system/audit',
        component: 'AuditLog',
        icon: 'scroll-text',
        buttons: { 'audit:export': ['导出', 'Export'] },
      },
      {
        id: 75,
        sort: 15_500,
        name: ['口径设置', 'Insight settings'],
        path: '/system/insight',
        component: 'InsightSettings',
        icon: 'sliders',
        buttons: { 'setting:edit': ['编辑', 'Edit'] },
      },
    ],
  },
];

type UnsortedRow = Omit<MenuItemRow, 'sort'> & { readonly sort?: number };

/**
 * Buttons of page 51 are 5101, 5102, …; those of the dashboard, which is page 1, are 101 to 109, which no page has. A new
 * one comes last, so that none moves.
 */
function rowsOfPage(page: Page, pid: number): UnsortedRow[] {
  const { id, sort, name, path, component, icon, buttons = {} } = page;
  return [
    { ...(sort && { sort }), id, pid, name: pairText(name), path, component, types: 'MENU', icon, element: '' },
    ...Object.entries(buttons).map(
      ([element, label], index): UnsortedRow => ({
        id: id * 100 + index + 1,
        pid: id,
        name: pairText(label),
        path: '',
        component: '',
        types: 'BUTTON',
        icon: '',
        element,
      }),
    ),
  ];
}

/** A group has no page, so it has no path. */
function rowsOfGroup({ id, name, icon, pages }: Group): UnsortedRow[] {
  return [
    { id, pid: 0, name: pairText(name), path: '', component: layoutComponent, types: 'MENU', icon, element: '' },
    ...pages.flatMap((page) => rowsOfPage(page, id)),
  ];
}

/** A page added between others moves none of them, and buttons follow their page. */
const sortOf = ({ id, types }: UnsortedRow): number => (types === 'BUTTON' ? id : id * 100);

/** In display order, parents before their children. */
export const menuRows: readonly MenuItemRow[] = [...rowsOfPage(home, 0), ...groups.flatMap(rowsOfGroup)].map((row) => ({
  ...row,
  sort: row.sort ?? sortOf(row),
}));
