/** What is missing registered one master after the other, where columns or rows are to be looked at (intake §12.9). */
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MissingMasters } from '../../../contract/intake/import-preview.ts';
import { IMPORT_SCREENS } from '../../../contract/masters/master-imports.ts';
import { MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { MasterFile } from '../../masters/master-imports/public.ts';

type Missing = MissingMasters[number];

export function MissingOneByOne(props: {
  missing: MissingMasters;
  onRegistered: () => void;
  onClose: () => void;
}) {
  const { missing, onRegistered, onClose } = props;
  const user = useCurrentUser();
  const allowed = missing.filter(({ master }) => mayOpen(user, IMPORT_SCREENS[master]));
  const others = missing.filter((of) => !allowed.includes(of));
  const [place, setPlace] = useState(0);
  const current = allowed[place];
  const goOn = () => (place + 1 < allowed.length ? setPlace(place + 1) : onClose());
  return (
    <Stack>
      {others.length > 0 && (
        <Alert icon={<IconInfoCircle />} color="yellow">
          También {others.length === 1 ? 'falta' : 'faltan'} {others.map(told).join(' y ')}: su
          perfil no los registra. Pídalo a quien administra los maestros.
        </Alert>
      )}
      {allowed.length > 1 && (
        <List size="sm" listStyleType="none" aria-label="Lo que falta">
          {allowed.map((of, at) => (
            <List.Item key={of.master} fw={at === place ? 600 : undefined}>
              {at + 1}. {told(of)}: {of.names.join(', ')}
              {of.count > of.names.length && '…'}
            </List.Item>
          ))}
        </List>
      )}
      {current?.master === 'doctor' && (
        <Text variant="hint">
          Datos bancarios y sociedad no vienen en las atenciones: se completan después, en Médicos o
          con su planilla.
        </Text>
      )}
      {current && (
        <MasterFile
          key={current.master}
          master={current.master}
          file={fileOf(current)}
          isWithMissing
          onRemove={goOn}
          onCancel={goOn}
          cancelLabel="Omitir"
          onImported={() => {
            onRegistered();
            goOn();
          }}
        />
      )}
    </Stack>
  );
}

const told = ({ master, count }: Missing) => countOf(count, ...MASTER_NOUNS[master]);

/** Always with the same day, so that it is read once. */
const fileOf = ({ master, csv }: Missing) =>
  new File([csv], `${MASTER_NOUNS[master][1]}-que-faltan.csv`, {
    type: 'text/csv',
    lastModified: 0,
  });
