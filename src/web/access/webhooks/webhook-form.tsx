/** The dialog of a new webhook: which system, its address, and what it is told of. */
import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { webhookInput } from '../../../contract/access/webhooks.ts';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../../../domain/words/webhook-words.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';

const EMPTY = { name: '', address: '', events: [...WEBHOOK_EVENTS] };

export function WebhookForm(props: {
  opened: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}) {
  return (
    <FormModal
      opened={props.opened}
      onClose={props.onClose}
      title="Nuevo aviso"
      schema={webhookInput}
      initialValues={EMPTY}
      submit={(values) => api.webhooks.create.call(values)}
      submitLabel="Agregar aviso"
      successTitle="Aviso agregado"
      failureTitle="No se pudo agregar el aviso."
      onSaved={({ secret }) => props.onMade(secret)}
    >
      {(form) => {
        const chosen = form.getInputProps('events');
        return (
          <>
            <Alert icon={<IconInfoCircle />} color="blue">
              Se avisa qué pasó, de qué mes y cuántos. Ni pacientes, ni médicos, ni montos.
            </Alert>
            <TextInput
              label="A qué sistema"
              required
              data-autofocus
              placeholder="ERP"
              {...form.getInputProps('name')}
            />
            <TextInput
              label="Dirección"
              required
              inputMode="url"
              placeholder="https://erp.clinica.cl/avisos"
              {...form.getInputProps('address')}
            />
            <Checkbox.Group
              label="De qué se avisa"
              error={chosen.error}
              value={form.values.events || []}
              onChange={(events) => form.setFieldValue('events', events as WebhookEvent[])}
            >
              <Stack gap={6} mt={6}>
                {WEBHOOK_EVENTS.map((event) => (
                  <Checkbox key={event} value={event} label={WEBHOOK_EVENT_LABELS[event]} />
                ))}
              </Stack>
            </Checkbox.Group>
          </>
        );
      }}
    </FormModal>
  );
}
