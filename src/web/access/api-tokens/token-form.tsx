/** The dialog of a new token: what it is for, what it reaches, until when, and how often it may call. */
import {
  Alert,
  Checkbox,
  Fieldset,
  NumberInput,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { apiTokenInput, LONGEST_DAYS } from '../../../contract/access/api-tokens.ts';
import { bySection } from '../../../domain/access/menu.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';

/** A quarter of a year: long enough for a trial, short enough to be looked at again. */
const USUAL_DAYS = 90;
const USUAL_CALLS = 60;

export function TokenForm(props: {
  opened: boolean;
  options: readonly { id: number; label: string; section: string }[];
  onClose: () => void;
  onMade: (token: string) => void;
}) {
  const { opened, options, onClose, onMade } = props;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Nuevo token"
      schema={apiTokenInput}
      initialValues={{
        name: '',
        optionIds: [],
        expiresOn: addDays(today(), USUAL_DAYS),
        callsPerMinute: USUAL_CALLS,
      }}
      submit={(values) => api.apiTokens.create.call(values)}
      submitLabel="Crear token"
      successTitle="Token creado"
      failureTitle="No se pudo crear el token."
      onSaved={({ token }) => onMade(token)}
    >
      {(form) => {
        const chosen = form.getInputProps('optionIds');
        return (
          <>
            <Alert icon={<IconInfoCircle />} color="blue">
              El programa hará lo que usted puede hacer en las opciones que elija, y queda a su
              nombre en la auditoría. Lo que usted deje de poder, deja de poderlo el token.
            </Alert>
            <TextInput
              label="Para qué es"
              withAsterisk
              data-autofocus
              placeholder="Integración con el ERP"
              {...form.getInputProps('name')}
            />
            <Checkbox.Group
              label="Qué alcanza"
              description="Las llamadas de estas pantallas. Aprobar, cambiar cuentas bancarias, usuarios, permisos y contraseñas lo hacen solo personas."
              error={chosen.error}
              value={(form.values.optionIds || []).map(String)}
              onChange={(ids) => form.setFieldValue('optionIds', ids.map(Number))}
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
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <DateField
                label="Vale hasta"
                withAsterisk
                minDate={addDays(today(), 1)}
                maxDate={addDays(today(), LONGEST_DAYS)}
                {...form.getInputProps('expiresOn')}
              />
              <NumberInput
                label="Llamadas por minuto"
                withAsterisk
                min={1}
                max={600}
                allowDecimal={false}
                {...form.getInputProps('callsPerMinute')}
              />
            </SimpleGrid>
          </>
        );
      }}
    </FormModal>
  );
}
