/** 'Registrar lo que falta': the doctors, services and societies that refused rows name, all of them together (intake §12.9). */
import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconTag, IconUserPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  MissingMaster,
  MissingMasters,
  MissingTogether,
} from '../../../contract/intake/import-preview.ts';
import { columnsOf, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { byContent, cellStyle, emptyInWords } from '../../kit/display/file-cells.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { RefusedRows, RowReasons } from '../../kit/fields/refused-rows.tsx';
import { refreshAll } from '../../kit/shell/client.ts';
import { MissingOneByOne } from './missing-one-by-one.tsx';

/** What is asked of the server about a file, and done with it. */
export type MissingCalls = {
  preview: () => Promise<MissingTogether>;
  register: (digest: string) => Promise<{ done: { master: MissingMaster; created: number }[] }>;
  /** The files of what is missing, to go through them one by one. */
  files: () => Promise<MissingMasters>;
};

export function RegisterMissing(props: {
  calls: MissingCalls;
  /** Called when the dialog ends and something was registered: the file is to be read again. */
  onRegistered: () => void;
}) {
  const { calls, onRegistered } = props;
  const [told, setTold] = useState<MissingTogether | null>(null);
  const [files, setFiles] = useState<MissingMasters | null>(null);
  const loading = useTold(calls.preview, {
    done: (found) => {
      if (found.files.length + found.others.length > 0) setTold(found);
      else
        toast.info(
          'No falta registrar nada',
          'Las filas se rechazan por otros motivos: están junto a cada una.',
        );
    },
    failed: 'No se pudo revisar lo que falta',
  });
  const loadingFiles = useTold(calls.files, {
    done: setFiles,
    failed: 'No se pudo revisar lo que falta',
  });
  const hasRegistered = useRef(false);
  const noteRegistered = () => {
    hasRegistered.current = true;
  };
  const close = () => {
    setTold(null);
    setFiles(null);
    if (!hasRegistered.current) return;
    hasRegistered.current = false;
    onRegistered();
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        loading={loading.isPending}
        onClick={() => loading.mutate()}
      >
        Registrar lo que falta…
      </Button>
      <Modal opened={told !== null} onClose={close} title="Registrar lo que falta" size="xl">
        {told && files === null && (
          <Together
            told={told}
            register={calls.register}
            onOneByOne={() => loadingFiles.mutate()}
            isLoading={loadingFiles.isPending}
            onClose={close}
            onRegistered={() => {
              noteRegistered();
              close();
            }}
          />
        )}
        {files && <MissingOneByOne missing={files} onRegistered={noteRegistered} onClose={close} />}
      </Modal>
    </>
  );
}

function Together(props: {
  told: MissingTogether;
  register: MissingCalls['register'];
  onOneByOne: () => void;
  /** Whether the files for that are being read. */
  isLoading: boolean;
  onClose: () => void;
  onRegistered: () => void;
}) {
  const { told, register, onOneByOne, isLoading, onClose, onRegistered } = props;
  const registering = useMutation({
    mutationFn: () => register(told.digest),
    onSuccess: ({ done }) => {
      toast.success('Registrado', `${inWords(done)}. El archivo se revisa de nuevo.`);
      void refreshAll();
      onRegistered();
    },
    onError: (error) => {
      toast.error('No se pudo registrar', error);
      void refreshAll();
      onClose();
    },
  });
  const { files, specialties, others } = told;
  const made = files.filter(({ created }) => created > 0);
  return (
    <Stack>
      {others.length > 0 && (
        <Alert icon={<IconInfoCircle />} color="yellow">
          También {others.length === 1 ? 'falta' : 'faltan'}{' '}
          {others.map(({ master, count }) => counted(master, count)).join(' y ')}: su perfil no los
          registra. Pídalo a quien administra los maestros.
        </Alert>
      )}
      {made.map((file) => (
        <NewRecords key={file.master} file={file} />
      ))}
      {made
        .filter(({ noteCount }) => noteCount > 0)
        .map(({ master, notes, noteCount }) => (
          <Alert
            key={master}
            color="yellow"
            icon={<IconInfoCircle />}
            title={`Conviene revisar ${counted(master, noteCount)}`}
          >
            <RowReasons rows={notes} total={noteCount} />
          </Alert>
        ))}
      {specialties.length > 0 && (
        <Alert
          color="gray"
          icon={<IconTag />}
          title={`Con ${countOf(specialties.length, 'especialidad nueva', 'especialidades nuevas')}`}
        >
          {specialties.slice(0, SPECIALTIES_TOLD).join(', ')}
          {specialties.length > SPECIALTIES_TOLD &&
            ` y ${formatCount(specialties.length - SPECIALTIES_TOLD)} más`}
        </Alert>
      )}
      {files
        .filter(({ refused }) => refused.length > 0)
        .map(({ master, refused, created }) => (
          <RefusedRows
            key={master}
            title={`${counted(master, refused.length)} no se ${refused.length === 1 ? 'registra' : 'registran'} todavía`}
            refused={refused}
            headings={Object.values(columnsOf(master)).map(({ label }) => label)}
            fileName={`${MASTER_NOUNS[master][1]}-que-faltan.csv`}
            isAll={created === 0}
          />
        ))}
      {made.some(({ master }) => master === 'doctor') && (
        <Text variant="hint">
          Datos bancarios y sociedad no vienen en las atenciones: se completan después, en Médicos o
          con su planilla.
        </Text>
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button variant="subtle" loading={isLoading} onClick={onOneByOne} mr="auto">
          Uno por uno…
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={made.length === 0}
          loading={registering.isPending}
          onClick={() => registering.mutate()}
        >
          {made.length === 1 && made[0]
            ? `Registrar ${counted(made[0].master, made[0].created)}`
            : `Registrar todo (${formatCount(made.reduce((sum, { created }) => sum + created, 0))})`}
        </Button>
      </Group>
    </Stack>
  );
}

const SPECIALTIES_TOLD = 12;

function NewRecords({ file }: { file: MissingTogether['files'][number] }) {
  const { master, created, headings, newRows } = file;
  const label = counted(master, created);
  const { filled, empty } = byContent(
    headings.map((heading, at) => ({ heading, at })),
    ({ at }) => newRows.map(({ cells }) => cells[at]),
  );
  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {label}
      </Text>
      <ScrolledRegion label={label} height={200}>
        <Table aria-label={label} verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {filled.map(({ heading }) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {newRows.map(({ row, cells }) => (
              <Table.Tr key={row}>
                {filled.map(({ heading, at }) => (
                  <Table.Td key={heading} style={cellStyle(cells[at])}>
                    {cells[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
      {(created > newRows.length || empty.length > 0) && (
        <Text variant="small" mt={4}>
          {created > newRows.length &&
            `Las primeras ${newRows.length} de ${formatCount(created)}. `}
          {empty.length > 0 && emptyInWords(empty.map(({ heading }) => heading))}
        </Text>
      )}
    </div>
  );
}

const counted = (master: MissingMaster, count: number) => countOf(count, ...MASTER_NOUNS[master]);

/** E.g. «1 sociedad médica, 3 prestaciones y 6 médicos». */
function inWords(done: readonly { master: MissingMaster; created: number }[]): string {
  return new Intl.ListFormat('es').format(done.map((one) => counted(one.master, one.created)));
}
