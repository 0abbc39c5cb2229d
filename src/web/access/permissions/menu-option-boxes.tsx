/** Chooses menu options by check boxes, in the menu's sections. */
import { Checkbox, type CheckboxGroupProps, Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { bySection } from '../../../domain/access/menu.ts';

type Props = Pick<CheckboxGroupProps, 'label' | 'description' | 'error'> & {
  readonly options: readonly { id: number; label: string; section: string }[];
  /** The ids of the chosen options. */
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
};

export function MenuOptionBoxes({ options, value, onChange, ...texts }: Props) {
  return (
    <Checkbox.Group
      {...texts}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <Stack gap="xs" mt="xs">
        {bySection(options).map(([section, entries]) => (
          <Fieldset key={section} legend={section}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6}>
              {entries.map(({ id, label }) => (
                <Checkbox key={id} value={String(id)} label={label} />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
