import { type ThemeConfig, theme } from 'antd';
import type { ThemeName } from '#web/shared/storage.ts';
import { type Palette, palette } from './palette.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, unknown[]>;

/** The dark algorithm recalculates the seed colours; this writes the given ones back. */
const pinSeeds =
  (c: Palette): Algorithm =>
  (_seed, map) => ({
    // Algorithms after the first one get the map built so far.
    ...(map as NonNullable<typeof map>),
    colorPrimary: c.accent,
    colorLink: c.accent,
    colorSuccess: c.success,
    colorWarning: c.warning,
    colorError: c.error,
    colorInfo: c.info,
    colorErrorText: c.error,
    colorWarningText: c.warning,
    colorSuccessText: c.success,
  });

function tokens(c: Palette): ThemeConfig['token'] {
  return {
    colorPrimary: c.accent,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentActive,
    colorLink: c.accent,
    colorLinkHover: c.accentHover,
    colorLinkActive: c.accentActive,
    colorPrimaryBg: c.bgTint,
    colorPrimaryBgHover: c.bgTint,
    controlItemBgActive: c.bgTint,
    controlItemBgActiveHover: c.bgTint,
    colorPrimaryText: c.accentText,
    colorPrimaryBorder: c.accent,
    colorSuccess: c.success,
    colorSuccessBg: c.successBg,
    colorSuccessBorder: c.lineStrong,
    colorWarning: c.warning,
    colorWarningBg: c.warningBg,
    colorWarningBorder: c.warning,
    colorError: c.error,
    colorErrorBg: c.errorBg,
    colorErrorHover: c.error,
    colorErrorBorder: c.error,
    colorErrorBorderHover: c.error,
    colorInfo: c.info,
    colorInfoBg: c.infoBg,
    colorInfoBorder: c.lineStrong,
    colorTextBase: c.text1,
    colorText: c.text1,
    colorTextHeading: c.text1,
    colorTextSecondary: c.text2,
    colorTextTertiary: c.text3,
    colorTextPlaceholder: c.text3,
    colorTextDescription: c.text3,
    colorIcon: c.text3,
    colorTextQuaternary: c.textDisabled,
    colorTextDisabled: c.textDisabled,
    colorTextLightSolid: c.onAccent,
    colorBgBase: c.bgBase,
    colorBgLayout: c.bgPage,
    colorBgContainer: c.bgSurface,
    colorBgElevated: c.bgRaised,
    colorBgMask: c.mask,
    colorBgSpotlight: c.spotlight,
    colorBorder: c.lineControl,
    colorBorderSecondary: c.line,
    colorBorderDisabled: c.line,
    colorSplit: c.line,
    controlItemBgHover: c.bgHover,
    colorBgTextHover: c.bgHover,
    controlOutline: c.focusRing,
    controlOutlineWidth: 3,
    fontFamily: 'var(--font-sans)',
    fontSize: 14,
    lineHeight: 1.6,
    fontSizeHeading4: 18,
    fontSizeHeading5: 16,
    borderRadius: 4,
    borderRadiusLG: 6,
    borderRadiusSM: 3,
    borderRadiusXS: 2,
    motionDurationFast: '.12s',
    motionDurationMid: '.2s',
    motionDurationSlow: '.28s',
    motionEaseOut: 'cubic-bezier(.2,0,0,1)',
    boxShadow: 'var(--shadow-dialog)',
    boxShadowSecondary: 'var(--shadow-popover)',
  };
}

/** Grounds, on which text stands. */
const fills = (c: Palette): ThemeConfig['token'] => ({
  colorFill: c.lineStrong,
  colorFillSecondary: c.line,
  colorFillTertiary: c.bgSunken,
  colorFillQuaternary: c.bgHover,
});

/** Lines and captions as tokens.css has them for readers who want more contrast. */
const withContrast = (c: Palette): Palette => ({
  ...c,
  line: c.lineControl,
  lineStrong: c.lineControl,
  text3: c.text2,
});

/** How the page is used: on a phone, with a finger on a larger screen, or with a mouse. */
export type Handling = 'phone' | 'touch' | 'mouse';

/** Heights of what is pressed or typed into, in pixels; workspace.css has the same for what antd does not draw. */
const controls = {
  phone: { controlHeight: 48, controlHeightSM: 44, controlHeightLG: 48 },
  touch: { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 },
  mouse: { controlHeight: 36, controlHeightSM: 28, controlHeightLG: 44 },
} as const satisfies Record<Handling, ThemeConfig['token']>;

/** iOS zooms into a field whose text is smaller. */
const phoneText = 16;

function components(c: Palette, handling: Handling): ThemeConfig['components'] {
  const isPhone = handling === 'phone';
  const typed = isPhone ? { inputFontSize: phoneText, inputFontSizeSM: phoneText } : {};
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      defaultBorderColor: c.lineControl,
      primaryColor: c.onAccent,
      defaultHoverBg: c.bgSunken,
      defaultHoverColor: c.text1,
      defaultHoverBorderColor: c.lineControl,
      defaultActiveBg: c.bgSunken,
      defaultActiveColor: c.text1,
      defaultActiveBorderColor: c.text1,
    },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemColor: c.text2,
      itemHoverColor: c.text1,
      itemHoverBg: c.bgHover,
      itemSelectedBg: c.bgTint,
      itemActiveBg: c.bgTint,
      itemSelectedColor: c.accentText,
      subMenuItemSelectedColor: c.text1,
      itemHeight: 40,
      itemBorderRadius: 4,
      itemMarginInline: 12,
      itemMarginBlock: 2,
      iconSize: 18,
      iconMarginInlineEnd: 10,
      activeBarBorderWidth: 0,
    },
    Tooltip: { colorTextLightSolid: '#ffffff' },
    Input: { hoverBorderColor: c.text2, activeBorderColor: c.accent, ...typed },
    InputNumber: typed,
    DatePicker: typed,
    Select: { optionSelectedBg: c.bgTint, optionActiveBg: c.bgHover, ...(isPhone && { fontSize: phoneText }) },
    Switch: { trackHeight: 20, handleSize: 16 },
    Table: {
      headerBg: c.bgHead,
      headerColor: c.text2,
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
      borderColor: c.line,
      rowHoverBg: c.bgHover,
      rowSelectedBg: c.bgTint,
      rowSelectedHoverBg: c.bgTint,
      cellPaddingBlock: 13,
      cellPaddingInline: 16,
    },
    Form: { verticalLabelPadding: '0 0 6px', itemMarginBottom: 20 },
    Modal: { titleFontSize: 20, paddingLG: 24 },
    Drawer: { paddingLG: 24, footerPaddingBlock: 14, footerPaddingInline: 24 },
  };
}

interface ThemeOptions {
  readonly handling: Handling;
  /** Nothing moves: for readers who have asked for that. */
  readonly isStill: boolean;
  /** Lines and captions stand out: for readers who have asked for that. */
  readonly hasContrast: boolean;
}

/** Ant Design theme from the colour roles (docs/visual-language.md, "Ant Design theme"). */
export function antdTheme(name: ThemeName, { handling, isStill, hasContrast }: ThemeOptions): ThemeConfig {
  const own = palette[name];
  const c = hasContrast ? withContrast(own) : own;
  return {
    algorithm: name === 'dark' ? [theme.darkAlgorithm, pinSeeds(c)] : theme.defaultAlgorithm,
    token: { ...tokens(c), ...fills(own), ...controls[handling], motion: !isStill },
    components: components(c, handling),
  };
}
