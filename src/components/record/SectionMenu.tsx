import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useIsPhone } from '../useIsPhone.ts';

type Props<Name extends string> = {
  label: string;
  tabs: readonly Name[];
  current: Name;
  /** Tabs with a red mark, because an error prevents saving. */
  withErrors?: ReadonlySet<Name>;
  /** Tabs with a grey dot, for recommendations. */
  withAdvice?: ReadonlySet<Name>;
  onChoose: (tab: Name) => void;
  groupOf?: (tab: Name) => string | undefined;
};

export function SectionMenu<Name extends string>({
  label,
  tabs,
  current,
  withErrors,
  withAdvice,
  onChoose,
  groupOf = () => undefined,
}: Props<Name>) {
  const isPhone = useIsPhone();
  return (
    <Tabs
      orientation={isPhone ? 'horizontal' : 'vertical'}
      variant="scrollable"
      {...(isPhone ? { allowScrollButtonsMobile: true } : { scrollButtons: false, visibleScrollbar: true })}
      value={current}
      onChange={(_event, tab: Name) => onChoose(tab)}
      aria-label={label}
      sx={isPhone ? STRIP : MENU}
    >
      {tabs.flatMap((tab, index) => {
        const group = groupOf(tab);
        const before = tabs[index - 1];
        const isFirst = !isPhone && group !== undefined && group !== (before && groupOf(before));
        return [
          isFirst && <GroupName key={group}>{group}</GroupName>,
          <Tab
            key={tab}
            value={tab}
            aria-description={group}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
                {tab}
                {withErrors?.has(tab) ? <ErrorMark /> : withAdvice?.has(tab) && <AdviceMark />}
              </Box>
            }
          />,
        ];
      })}
    </Tabs>
  );
}

function ErrorMark() {
  return (
    <>
      <ErrorOutlined fontSize="small" color="error" />
      <Box component="span" sx={visuallyHidden}>
        {' (has errors)'}
      </Box>
    </>
  );
}

function AdviceMark() {
  return (
    <>
      <Box component="span" sx={DOT} />
      <Box component="span" sx={visuallyHidden}>
        {' (worth checking)'}
      </Box>
    </>
  );
}

/** A border, because forced colours remove backgrounds. */
const DOT = {
  width: 8,
  height: 8,
  flexShrink: 0,
  border: 4,
  borderColor: 'var(--amber)',
  borderRadius: '50%',
};

/** MUI passes tab props to all children of Tabs, so this must not forward them. */
function GroupName({ children }: { children: string }) {
  return (
    <Box aria-hidden sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

const STRIP = {
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTabScrollButton-root': { width: 44 },
  // Both buttons at its end: the tabs begin at the page's edge, and nothing moves when one button appears.
  '& .MuiTabs-scroller': { order: -1 },
};

/** Aligned with the page title. Scrolls by itself if it is taller than the screen, without buttons, whose room moves it down. */
const MENU = {
  position: 'sticky',
  top: 'var(--header)',
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - var(--header) - var(--footer))',
  py: 2,
  pl: 1.5,
  '& .MuiTabs-scroller': { scrollbarWidth: 'thin' },
  '& .MuiTabs-indicator': { left: 0, right: 'auto', width: 3, borderRadius: 1 },
  '& .MuiTab-root': {
    alignItems: 'flex-start',
    maxWidth: 'none',
    px: 1.5,
    textAlign: 'left',
    borderRadius: 1,
  },
  '& .Mui-selected': { bgcolor: 'action.hover' },
};
