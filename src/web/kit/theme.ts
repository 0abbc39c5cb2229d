/** The look: calm, dense, the same in light and dark. Sizes are set once, here. */
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Checkbox,
  createTheme,
  type MantineColorsTuple,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Switch,
  Table,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** A quiet petrol: white text on shade 7 and darker has a contrast over 5. */
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

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' }, h2: { fontSize: '1.0625rem' } },
  },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none', radius: 'sm', fw: 500 } }),
    Button: Button.extend(small),
    Card: Card.extend({ defaultProps: { withBorder: true, padding: 'md' } }),
    Checkbox: Checkbox.extend(small),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        styles: { title: { fontWeight: 600 } },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        // A dialog's <header> would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    MultiSelect: MultiSelect.extend({
      defaultProps: { size: 'sm', nothingFoundMessage: 'Sin resultados' },
    }),
    NativeSelect: NativeSelect.extend(small),
    NumberInput: NumberInput.extend(small),
    PasswordInput: PasswordInput.extend(small),
    SegmentedControl: SegmentedControl.extend(small),
    Select: Select.extend({ defaultProps: { size: 'sm', nothingFoundMessage: 'Sin resultados' } }),
    Switch: Switch.extend(small),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'xs' } }),
    TextInput: TextInput.extend(small),
    Textarea: Textarea.extend({ defaultProps: { size: 'sm', autosize: true, minRows: 3 } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: true } }),
  },
});
