export const frameLabels = {
  settings: {
    name: '站点设置',
    fields: {
      brand: '品牌名',
      tagline: '产品说明',
      slogan: '页脚一句话',
      phone: '服务热线',
      phoneHours: '热线说明',
      copyright: '版权',
      recordNumber: '备案号',
      credit: '出品方',
    },
  },
  menu: { name: '导航', fields: { label: '名称' } },
  menuLink: { name: '导航链接', fields: { menu: '所属导航', label: '名称', note: '说明', href: '地址' } },
  moved: { name: '地址变更', fields: { from: '旧地址', to: '新地址' } },
};
