/** Whether a month is approved before it is sent, and by whom (payout §34.5). */
import { Switch, Text } from '@mantine/core';
import { approvalInput, type ClinicSettings } from '../../../contract/masters/clinic.ts';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

export function ApprovalForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="approval"
      title="Aprobación del mes"
      schema={approvalInput}
      draftOf={({ approval }) => approval}
      describe={({ requiresApproval, approvalByAnother }) => [
        {
          label: 'Archivos del banco',
          value: requiresApproval ? 'Solo de meses aprobados' : 'También sin aprobación',
        },
        {
          label: 'Quién aprueba',
          value: approvalByAnother ? 'Otra persona que quien lo pide' : 'También quien lo pide',
        },
      ]}
      update={api.clinic.updateApproval}
    >
      {(form) => (
        <>
          <Text size="sm">
            Se aprueba en Cierre de Mes, después de procesar, exactamente lo que se enviará: a
            quién, a qué cuenta, cuánto y por qué líneas. Si algo cambia, la aprobación deja de
            valer y la pantalla muestra qué cambió.
          </Text>
          <Switch
            label="Preparar archivos del banco solo de meses aprobados"
            description="Si lo exige, dé Cierre de Mes a una segunda persona en Permisos."
            {...form.getInputProps('requiresApproval', { type: 'checkbox' })}
          />
          <Switch
            label="La da otra persona que quien la pide"
            description="Sin esto, una sola persona puede pedirla y darla."
            {...form.getInputProps('approvalByAnother', { type: 'checkbox' })}
          />
        </>
      )}
    </SectionForm>
  );
}
