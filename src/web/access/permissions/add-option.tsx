/** 'Agregar Menú': a new option, which only admin has at first (spec 2 §2.12, §4, §5). */
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { newMenuOption } from '../../../contract/access/permissions.ts';
import { DEFAULT_MENU_ICON } from '../../../domain/words/menu.ts';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { OptionFields, RouteField } from './option-fields.tsx';
import { WORDS } from './words.ts';

const EMPTY = { href: '', label: '', section: '', icon: DEFAULT_MENU_ICON, isActive: true };

export function AddOption() {
  const [added, setAdded] = useState(0);
  return (
    <FormSection
      // Empty again for the next one.
      key={added}
      title="Agregar Menú"
      schema={newMenuOption}
      initialValues={EMPTY}
      submit={(values) => api.permissions.addOption.call(values)}
      submitLabel="Agregar"
      successTitle={WORDS.created}
      failureTitle={WORDS.createFailed}
      onSaved={() => setAdded(added + 1)}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
          <RouteField typed={String(form.values.href)} getInputProps={form.getInputProps} />
          <OptionFields getInputProps={form.getInputProps} />
        </SimpleGrid>
      )}
    </FormSection>
  );
}
