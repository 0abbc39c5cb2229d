/** The fields of a menu option, and a sentence that says what it opens (access §8.4, access §8.5). */
import { Autocomplete, Select, type SelectProps, Text, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { SCREENS } from '../../../contract/screens.ts';
import {
  DEFAULT_MENU_ICON,
  MENU_ICONS,
  MENU_SECTIONS,
  menuTarget,
  pathOf,
  storedRoute,
} from '../../../domain/access/menu.ts';
import { menuIcon } from '../../kit/shell/menu-icons.ts';

/** The values of the form of a new option. */
export const NEW_OPTION = {
  href: '',
  label: '',
  section: '',
  icon: DEFAULT_MENU_ICON,
  isActive: true,
};

/** What an option with this route opens. */
export function routeEffect(href: string): string {
  switch (menuTarget(href, SCREENS)) {
    case 'outside':
      return `Abre ${href} en otra pestaña.`;
    case 'screen':
      return href === pathOf(href)
        ? 'Abre la pantalla del portal y da acceso a sus llamadas.'
        : `Abre la pantalla ${pathOf(href)} con esos filtros, a quien ya la tiene.`;
    case 'nothing':
      return 'Ninguna pantalla tiene esta ruta: la opción no se mostrará en el menú.';
  }
}

type InputProps = ReturnType<ReturnType<typeof useForm<Record<string, unknown>>>['getInputProps']>;
type Props<Name extends string> = { getInputProps: (name: Name) => InputProps };

export function RouteField({ typed, getInputProps }: Props<'href'> & { typed: string }) {
  return (
    <TextInput
      label="Ruta"
      placeholder="/ruta o https://..."
      required
      // The description is below the field, since the neighbouring fields have none.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        typed.trim() === ''
          ? 'De una pantalla del portal, o una dirección externa.'
          : routeEffect(storedRoute(typed))
      }
      {...getInputProps('href')}
    />
  );
}

export function OptionFields({ getInputProps }: Props<'label' | 'section' | 'icon'>) {
  return (
    <>
      <TextInput label="Etiqueta" required {...getInputProps('label')} />
      <Autocomplete
        label="Sección"
        required
        data={[...MENU_SECTIONS]}
        {...getInputProps('section')}
      />
      <Select
        label="Ícono"
        data={[...MENU_ICONS]}
        allowDeselect={false}
        renderOption={renderIcon}
        {...getInputProps('icon')}
      />
    </>
  );
}

const renderIcon: SelectProps['renderOption'] = ({ option }) => {
  const Icon = menuIcon(option.value);
  return (
    <Text size="sm" span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {option.value}
    </Text>
  );
};
