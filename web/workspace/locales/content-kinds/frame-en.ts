export const frameLabels = {
  settings: {
    name: 'Site settings',
    fields: {
      brand: 'Brand',
      tagline: 'Product line',
      slogan: 'Line in the footer',
      phone: 'Hotline',
      phoneHours: 'About the hotline',
      copyright: 'Copyright',
      recordNumber: 'ICP record number',
      credit: 'Credit line',
    },
  },
  menu: { name: 'Menus', fields: { label: 'Name' } },
  menuLink: { name: 'Menu links', fields: { menu: 'Menu', label: 'Name', note: 'Note', href: 'Address' } },
  moved: { name: 'Moved addresses', fields: { from: 'Old address', to: 'New address' } },
};
