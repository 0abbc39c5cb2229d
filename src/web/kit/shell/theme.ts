/** The theme: calm, dense, the same in light and dark. Sizes are defined only here. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A quiet petrol: white text on shade 7 and darker has a contrast above 5. */
const petrol: MantineColorsTuple = [
  '#eaf5f7',
  '#d6e8ec',
  '#a9d0d9',
  '#79b7c5',
  '#52a2b4',
  '#3895a9',
  '#22808f',
  '#146f80',
  '#0b6172',
  '#044f5e',
];

const small = { defaultProps: { size: 'sm' } };
const searched = { defaultProps: { size: 'sm', nothingFoundMessage: 'Sin resultados' } };

/** The Escape events that have closed a modal or drawer: one key press closes only one of several. */
const __handledEscapeEvents = new WeakSet<KeyboardEvent>();

const overlay = {
  __handledEscapeEvents,
  styles: { title: { fontWeight: 600 } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
  // A dialog's <header> would count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  // Users who prefer reduced motion get none (WCAG 2.3.3).
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem' },
      // Without these, Mantine's own are larger than h2.
      h3: { fontSize: '1rem' },
      h4: { fontSize: '0.9375rem' },
    },
  },
  // By name instead of `Button.extend`: this file must not load components that the sign-in does not show.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // The colour's own shade has too little contrast for text on yellow.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Badge: { defaultProps: { tt: 'none', radius: 'sm', fw: 500 } },
    Button: small,
    Card: { defaultProps: { withBorder: true, padding: 'md' } },
    Checkbox: small,
    // Closed lists are not rendered, since larger forms have dozens of them.
    Combobox: { defaultProps: { keepMounted: false } },
    Fieldset: { styles: { legend: { fontWeight: 600 } } },
    // Its first entry gets the focus: the placeholder before it would be a child that no menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        ...overlay,
        centered: true,
        // Without a transition a long form is rendered once, at once. It fades in by CSS.
        transitionProps: { duration: 0 },
      },
    },
    Drawer: { defaultProps: overlay },
    MultiSelect: searched,
    NativeSelect: small,
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    NumberInput: small,
    PasswordInput: small,
    SegmentedControl: small,
    Select: searched,
    Switch: small,
    Table: { defaultProps: { verticalSpacing: 'xs' } },
    TextInput: small,
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
