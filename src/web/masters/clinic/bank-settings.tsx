/** The clinic's account and agreement for each bank format, and what its files still lack. */
import { ActionIcon, Card, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankSetting } from '../../../contract/masters/clinic.ts';
import { BANK_FORMATS } from '../../../domain/payout/file-formats.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { BankSettingForm } from './bank-setting-form.tsx';

const NOT_NEEDED = 'No se usa';

export function BankSettings() {
  const query = useQuery(api.clinic.bankSettings.queryOptions());
  const [edited, setEdited] = useState<BankSetting | null>(null);
  return (
    <Card>
      <Title order={2} mb={4}>
        Cuentas de la clínica
      </Title>
      <Text variant="hint" mb="sm">
        Lo que el archivo de cada banco dice de la clínica que paga. Si falta un dato, la nómina
        bancaria de ese formato no se puede descargar.
      </Text>
      <QueryAnswer query={query} loadingText="Cargando las cuentas...">
        {(settings) => <SettingsTable settings={settings} onEdit={setEdited} />}
      </QueryAnswer>
      <BankSettingForm edited={edited} onClose={() => setEdited(null)} />
    </Card>
  );
}

function SettingsTable(props: {
  settings: readonly BankSetting[];
  onEdit: (setting: BankSetting) => void;
}) {
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table aria-label="Cuentas de la clínica" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Formato</Table.Th>
            <Table.Th visibleFrom="sm">Cuenta de cargo</Table.Th>
            <Table.Th visibleFrom="sm">Tipo de cuenta</Table.Th>
            <Table.Th visibleFrom="sm">Convenio</Table.Th>
            <Table.Th>Estado</Table.Th>
            <Table.Th ta="right">Acciones</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.settings.map((setting) => (
            <SettingRow
              key={setting.bankFormat}
              setting={setting}
              onEdit={() => props.onEdit(setting)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SettingRow({ setting, onEdit }: { setting: BankSetting; onEdit: () => void }) {
  const { bankFormat, needsAccount, needsAgreement, accountKind } = setting;
  const name = BANK_FORMATS[bankFormat];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
      </Table.Th>
      <NumberCell needed={needsAccount} value={setting.accountNumber} />
      <Table.Td visibleFrom="sm" c={needsAccount ? undefined : 'dimmed'}>
        {needsAccount ? ACCOUNT_KIND_LABELS[accountKind] : NOT_NEEDED}
      </Table.Td>
      <NumberCell needed={needsAgreement} value={setting.agreementNumber} />
      <Table.Td>
        <Readiness setting={setting} />
      </Table.Td>
      <Table.Td ta="right">
        <Tooltip label="Editar">
          <ActionIcon aria-label={`Editar la cuenta de ${name}`} onClick={onEdit}>
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

function NumberCell({ needed, value }: { needed: boolean; value: string }) {
  return (
    <Table.Td
      visibleFrom="sm"
      c={needed ? undefined : 'dimmed'}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {needed ? value || '—' : NOT_NEEDED}
    </Table.Td>
  );
}

/** In the words with which the bank payroll would refuse. */
function Readiness({ setting }: { setting: BankSetting }) {
  const lacking = setting.layouts.filter(({ problems }) => problems.length > 0);
  if (lacking.length === 0) return <ColorBadge color="green" label="Completo" />;
  return (
    <Stack gap={2}>
      {lacking.map(({ id, name, problems }) => (
        <Text key={id} size="sm">
          {setting.layouts.length > 1 && `${name}: `}
          {problems.join(' ')}
        </Text>
      ))}
    </Stack>
  );
}
