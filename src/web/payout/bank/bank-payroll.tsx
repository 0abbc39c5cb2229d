/** A generated payroll: its figures, what can't be transferred, and the transfers to choose from. */
import { Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LeftOut, Transfer } from '../../../contract/payout/bank.ts';
import { mayBeUnderWay } from '../../../contract/payout/payment-repeats.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { DownloadHistory } from '../../kit/display/download-history.tsx';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { LayoutCard } from '../../kit/display/layout-card.tsx';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { EmptyState } from '../../kit/loading/states.tsx';
import { useMayLink } from '../../kit/shell/current-user.ts';
import { ApprovedHash } from '../month-approvals/public.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import type { Payroll, Search, SetSearch } from './bank-search.ts';
import { LatestTransfers } from './latest-transfers.tsx';
import { HeldList, LeftOutList, ProblemList } from './not-transferred.tsx';
import { SummaryButton } from './summary-button.tsx';
import { TransfersTable } from './transfers-table.tsx';

const isFit = (transfer: Transfer) => transfer.problems.length === 0;

/** What of the total can't be transferred, e.g. since its payee has no account, and what waits besides. */
function hintOf(unfit: readonly Transfer[], held: readonly LeftOut[]) {
  const pesos = (some: readonly { amount: number }[]) =>
    formatPesos(some.reduce((sum, { amount }) => sum + amount, 0));
  const parts = [
    unfit.length > 0 && `${pesos(unfit)} no se puede transferir`,
    held.length > 0 && `además, ${pesos(held)} en pausa`,
  ].filter((part) => part !== false);
  return capitalized(parts.join('; '));
}

export function BankPayroll(props: {
  payroll: Payroll;
  isFetching: boolean;
  onRefresh: () => void;
  search: Search;
  setSearch: SetSearch;
}) {
  const { payroll, search } = props;
  const { summary, transfers, layout } = payroll;
  const fit = transfers.filter(isFit);
  const unfit = transfers.filter((transfer) => !isFit(transfer));
  const held = payroll.leftOut.filter(({ isHeld }) => isHeld);
  const otherwise = payroll.leftOut.filter(({ isHeld }) => !isHeld);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const selected = chosen ?? preselected(fit);
  const chosenTransfers = fit.filter(({ id }) => selected.includes(id));
  return (
    <Stack gap="md">
      <SimpleGrid component="section" aria-label="Resumen" cols={{ base: 2, md: 4 }} spacing="sm">
        <StatCard label="Período" value={summary.period} />
        <StatCard
          label="Transferencias"
          value={formatCount(summary.totalTransfers)}
          hint={
            unfit.length > 0 &&
            `${formatCount(unfit.length)} no ${unfit.length === 1 ? 'puede' : 'pueden'} ir`
          }
        />
        <StatCard
          label="Monto total"
          value={<Amount value={summary.totalAmount} />}
          hint={hintOf(unfit, held)}
        />
        <StatCard
          label={`Seleccionado (${formatCount(chosenTransfers.length)})`}
          value={<Amount value={chosenTransfers.reduce((sum, { amount }) => sum + amount, 0)} />}
        />
      </SimpleGrid>
      {transfers.length > 0 && (
        <ApprovalNotice approval={payroll.approval} month={search.month} year={search.year} />
      )}
      <PayerProblems problems={payroll.problems} />
      <LayoutCard layout={layout} reader="el banco" />
      {unfit.length > 0 && <ProblemList transfers={unfit} />}
      {held.length > 0 && <HeldList payments={held} />}
      {otherwise.length > 0 && <LeftOutList payments={otherwise} />}
      {transfers.length === 0 ? (
        <EmptyState
          text={`No hay pagos procesados por transferir en ${formatPeriod(search)}`}
          description={
            search.includePaid
              ? 'Procese primero la nómina del período.'
              : 'Procese primero la nómina del período, o incluya los pagos ya pagados.'
          }
          action={<LatestTransfers search={search} setSearch={props.setSearch} />}
        />
      ) : (
        <TransfersTable
          {...props}
          transfers={fit}
          selected={selected}
          onSelectedChange={setChosen}
        />
      )}
      {payroll.files.length > 0 && (
        <DownloadHistory
          title={`Archivos ya descargados de ${summary.period}`}
          files={payroll.files}
          countTitle="Transferencias"
          contentOf={({ totalTransfers, totalAmount }) => ({
            count: totalTransfers,
            amount: totalAmount,
          })}
          remarkOf={({ id, fileName, approvedHash }) => (
            <>
              {approvedHash !== null && (
                <Group gap={6}>
                  <Text variant="small">Aprobación</Text>
                  <ApprovedHash hash={approvedHash} />
                </Group>
              )}
              <Group gap="xs" mt={4}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Ver las transferencias de ${fileName}`}
                  onClick={() => props.setSearch({ file: id, page: search.page })}
                >
                  Ver transferencias
                </Button>
                <SummaryButton id={id} fileName={fileName} size="compact-sm" />
              </Group>
            </>
          )}
        />
      )}
    </Stack>
  );
}

/**
 * All transfers without problems, except those in a downloaded file or already paid: sending those again must be a
 * deliberate choice.
 */
function preselected(transfers: readonly Transfer[]): number[] {
  return transfers.filter((transfer) => !mayBeUnderWay(transfer)).map(({ id }) => id);
}

/** What the clinic's settings lack for this format. */
function PayerProblems({ problems }: { problems: readonly string[] }) {
  const mayConfigure = useMayLink('/configuracion');
  if (problems.length === 0) return null;
  return (
    <Warning color="red" title="Faltan datos de la clínica para este formato">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{unbroken(problem)}</List.Item>
        ))}
      </List>
      {mayConfigure ? (
        <Link to="/configuracion">Completar los datos bancarios de la clínica</Link>
      ) : (
        'Pida a un administrador que complete los datos bancarios de la clínica en la configuración.'
      )}
    </Warning>
  );
}
