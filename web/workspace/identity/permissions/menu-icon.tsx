import {
  Book,
  Building,
  ChartLine,
  Circle,
  FileText,
  Handshake,
  LayoutDashboard,
  Leaf,
  type LucideIcon,
  Newspaper,
  Settings,
  Shield,
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
};

interface MenuIconProps {
  readonly name: string;
  /** Ant Design passes a class that sets the distance to the name. */
  readonly className?: string;
}

export function MenuIcon({ name, className }: MenuIconProps) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Circle;
  return <Icon className={className} size={18} strokeWidth={1.5} aria-hidden="true" />;
}
