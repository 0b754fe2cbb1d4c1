import {
  Activity,
  Book,
  BookA,
  Building,
  ChartLine,
  CheckCheck,
  Circle,
  ClipboardList,
  Contact,
  Database,
  FileText,
  Flame,
  Gauge,
  Handshake,
  HeartPulse,
  IdCard,
  Inbox,
  KeyRound,
  Layers,
  LayoutDashboard,
  Leaf,
  ListTodo,
  ListTree,
  type LucideIcon,
  Milestone,
  Network,
  Newspaper,
  PanelsTopLeft,
  Rss,
  Scale,
  ScanSearch,
  ScrollText,
  Search,
  Send,
  Server,
  Settings,
  Shield,
  SlidersHorizontal,
  User,
  Users,
  Video,
} from 'lucide-react';
import type { MenuIconName } from '#contract/codes/menu-icons.ts';

const icons: Readonly<Record<MenuIconName, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  'line-chart': ChartLine,
  newspaper: Newspaper,
  leaf: Leaf,
  handshake: Handshake,
  users: Users,
  user: User,
  settings: Settings,
  'file-text': FileText,
  video: Video,
  building: Building,
  shield: Shield,
  book: Book,
  search: Search,
  activity: Activity,
  flame: Flame,
  scale: Scale,
  gauge: Gauge,
  contact: Contact,
  network: Network,
  layers: Layers,
  inbox: Inbox,
  panels: PanelsTopLeft,
  rss: Rss,
  'check-check': CheckCheck,
  'clipboard-list': ClipboardList,
  'scroll-text': ScrollText,
  sliders: SlidersHorizontal,
  'id-card': IdCard,
  database: Database,
  'heart-pulse': HeartPulse,
  server: Server,
  'book-a': BookA,
  'list-todo': ListTodo,
  milestone: Milestone,
  send: Send,
  'scan-search': ScanSearch,
  'list-tree': ListTree,
  key: KeyRound,
};

interface MenuIconProps {
  readonly name: string;
  /** In pixels. */
  readonly size?: number;
  /** Ant Design passes a class that sets the distance to the name. */
  readonly className?: string;
}

export function MenuIcon({ name, size = 18, className }: MenuIconProps) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as MenuIconName] : Circle;
  return <Icon className={className} size={size} strokeWidth={1.5} aria-hidden="true" />;
}
