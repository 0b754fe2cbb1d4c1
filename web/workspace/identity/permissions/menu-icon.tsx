import {
  Activity,
  Book,
  BookA,
  Building,
  ChartLine,
  CheckCheck,
  Circle,
  Contact,
  Database,
  FileText,
  Flame,
  Gauge,
  Handshake,
  HeartPulse,
  IdCard,
  Inbox,
  Layers,
  LayoutDashboard,
  Leaf,
  ListTodo,
  type LucideIcon,
  Network,
  Newspaper,
  PanelsTopLeft,
  Rss,
  Scale,
  ScanSearch,
  ScrollText,
  Search,
  Server,
  Settings,
  Shield,
  SlidersHorizontal,
  User,
  Users,
  Video,
} from 'lucide-react';

/** Icons of menu items. A whitelist, because a dynamic lookup would bundle the whole library. */
const icons: Readonly<Record<string, LucideIcon>> = {
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
  'scroll-text': ScrollText,
  sliders: SlidersHorizontal,
  'id-card': IdCard,
  database: Database,
  'heart-pulse': HeartPulse,
  server: Server,
  'book-a': BookA,
  'list-todo': ListTodo,
  'scan-search': ScanSearch,
};

interface MenuIconProps {
  readonly name: string;
  /** In pixels. */
  readonly size?: number;
  /** Ant Design passes a class that sets the distance to the name. */
  readonly className?: string;
}

export function MenuIcon({ name, size = 18, className }: MenuIconProps) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Circle;
  return <Icon className={className} size={size} strokeWidth={1.5} aria-hidden="true" />;
}
