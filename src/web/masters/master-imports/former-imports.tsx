/** The files of a master that were imported, the changes of many records, and the users generated together, newest first; each can be taken back, as it is told before (masters §18.8, masters §18.9, masters §21.6, access §5.18). */
import { Button, List, Modal, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ImportOrigin,
  MasterImport,
  Reversion,
} from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { dayOf, FORMER_PAGE, FormerFiles } from '../../kit/fields/former-files.tsx';
import { ReversionQuestion } from '../../kit/fields/reversion-question.tsx';
import { api } from '../../kit/shell/client.ts';
import { agreeToReach, followUpChange } from '../../links/retroactive-change.ts';

/** How many of those that are kept are told. */
const TOLD = 8;

const ORIGINS = {
  file: { named: '', undone: 'La deshizo', toast: 'Importación deshecha' },
  change: { named: 'Cambio de varios: ', undone: 'Lo deshizo', toast: 'Cambio deshecho' },
  generated: { named: '', undone: 'La deshizo', toast: 'Generación deshecha' },
} as const satisfies Readonly<Record<ImportOrigin, object>>;

export function FormerImports(props: {
  master: ImportedMaster;
  /** Only those that come from there, under this title. */
  only?: { origin: ImportOrigin; title: string };
  onReverted?: () => void;
}) {
  const { master, only, onReverted } = props;
  const of = { master, ...(only && { origin: only.origin }) };
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<MasterImport | null>(null);
  const paging = { ...of, limit: FORMER_PAGE, offset: (page - 1) * FORMER_PAGE };
  const list = useQuery(api.masterImports.list.queryOptions({ input: paging }));
  const total = useQuery(api.masterImports.summary.queryOptions({ input: of })).data?.total ?? 0;
  return (
    <>
      <FormerFiles
        list={list}
        total={total}
        page={page}
        onPage={setPage}
        title={only?.title ?? 'Archivos y cambios anteriores'}
        nameOf={({ name, origin }) => `${ORIGINS[origin].named}${name}`}
        broughtBy={(one) => whatItDid(master, one)}
        standingOf={({ origin, revertedAt, revertedByName }) =>
          revertedAt &&
          `${ORIGINS[origin].undone} ${nameOfUser(revertedByName)} el ${dayOf(revertedAt)}`
        }
        actionsOf={(one) =>
          one.isRevertible && (
            <Button variant="default" size="compact-sm" onClick={() => setAsked(one)}>
              Deshacer…
            </Button>
          )
        }
      />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Deshacer ${asked?.name ?? ''}`}
      >
        {asked && (
          <Reverting
            master={master}
            asked={asked}
            onClose={() => setAsked(null)}
            onReverted={() => onReverted?.()}
          />
        )}
      </Modal>
    </>
  );
}

const UNUSED = 'Nadie ha ingresado con ellos, y lo que dicen sus cartas y correos deja de servir.';

function whatItDid(master: ImportedMaster, { created, changed, refused }: MasterImport): string {
  const nouns = MASTER_NOUNS[master];
  return [
    ...(created > 0 ? [`Agregó ${countOf(created, ...nouns)}`] : []),
    ...(changed > 0 ? [`Cambió ${countOf(changed, ...nouns)}`] : []),
    ...(refused > 0 ? [countOf(refused, 'fila rechazada', 'filas rechazadas')] : []),
  ].join(' · ');
}

function Reverting(props: {
  master: ImportedMaster;
  asked: MasterImport;
  onClose: () => void;
  onReverted: () => void;
}) {
  const { master, asked, onClose, onReverted } = props;
  const one = { master, id: asked.id };
  const query = useQuery({
    ...api.masterImports.previewReversion.queryOptions({ input: one }),
    gcTime: 0,
    staleTime: 0,
  });
  const reverting = useMutation({
    mutationFn: async ({ deleted, restored, reach }: Reversion) => {
      const question = { fileName: asked.name, saveLabel: 'Deshacer' };
      const decision = await agreeToReach(reach, question);
      if (decision === null) return null;
      const done = await api.masterImports.revert.call({ ...one, deleted, restored });
      if (done.followed !== null) await followUpChange(done.followed, decision.followUp);
      return done;
    },
    onSuccess: (done) => {
      if (done === null) return;
      toast.success(ORIGINS[asked.origin].toast, inWords(master, done));
      onClose();
      onReverted();
    },
    onError: (error) => {
      toast.error('No se pudo deshacer.', error);
      void query.refetch();
    },
  });
  return (
    <ReversionQuestion
      query={query}
      isPossible={({ deleted, restored }) => deleted + restored > 0}
      isReverting={reverting.isPending}
      onRevert={reverting.mutate}
      onClose={onClose}
    >
      {(reversion, isPossible) => (
        <>
          <Text size="sm">
            {isPossible
              ? `${inWords(master, reversion)}${asked.origin === 'generated' ? ` ${UNUSED}` : ''}`
              : 'Nada se puede deshacer: lo que dejó cambió después, ya se usa o ya no está.'}
          </Text>
          {reversion.keptCount > 0 && <Kept reversion={reversion} />}
        </>
      )}
    </ReversionQuestion>
  );
}

function Kept({ reversion: { kept, keptCount } }: { reversion: Reversion }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {countOf(keptCount, 'registro queda', 'registros quedan')} como está
        {keptCount === 1 ? '' : 'n'}:
      </Text>
      <List size="sm">
        {kept.slice(0, TOLD).map(({ title, reason }) => (
          <List.Item key={title}>
            {title}: {reason}
          </List.Item>
        ))}
        {keptCount > TOLD && <List.Item>y {formatCount(keptCount - TOLD)} más</List.Item>}
      </List>
    </div>
  );
}

function inWords(master: ImportedMaster, { deleted, restored }: Reversion): string {
  const [one, several] = MASTER_NOUNS[master];
  return [
    deleted > 0 && `Se elimina${deleted === 1 ? '' : 'n'} ${countOf(deleted, one, several)}.`,
    restored > 0 &&
      `${restored === 1 ? 'Vuelve' : 'Vuelven'} a ser como antes ${countOf(restored, one, several)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
