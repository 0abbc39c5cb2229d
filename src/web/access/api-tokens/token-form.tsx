/** The dialog of a new token: what it is for, what it reaches, until when, and how often it may call. */
import { Alert, SimpleGrid, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { apiTokenInput, LONGEST_DAYS } from '../../../contract/access/api-tokens.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { MenuOptionBoxes } from '../permissions/public.ts';

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
      {(form) => (
        <>
          <Alert icon={<IconInfoCircle />} color="blue">
            El programa hará lo que usted puede hacer en las opciones que elija, y queda a su nombre
            en la auditoría. Lo que usted deje de poder, deja de poderlo el token.
          </Alert>
          <TextInput
            label="Para qué es"
            required
            data-autofocus
            placeholder="Integración con el ERP"
            {...form.getInputProps('name')}
          />
          <MenuOptionBoxes
            label="Qué alcanza"
            description="Las llamadas de estas pantallas. Aprobar, cambiar cuentas bancarias, usuarios, permisos y contraseñas lo hacen solo personas."
            error={form.errors.optionIds}
            options={options}
            value={form.values.optionIds || []}
            onChange={(ids) => form.setFieldValue('optionIds', ids)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField
              label="Vale hasta"
              required
              minDate={addDays(today(), 1)}
              maxDate={addDays(today(), LONGEST_DAYS)}
              {...form.getInputProps('expiresOn')}
            />
            <WholeField
              label="Llamadas por minuto"
              description="De 1 a 600"
              required
              {...form.getInputProps('callsPerMinute')}
            />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  );
}
