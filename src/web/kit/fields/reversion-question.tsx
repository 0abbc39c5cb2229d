/** The question before a file is taken back, with what that does (masters §18.9, payout §19.16). */
import { Button, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { FailedQuery } from '../loading/query-answer.tsx';
import { LoadingState } from '../loading/states.tsx';

/** `children` tell what was read; `isPossible` says whether anything would change. */
export function ReversionQuestion<Reversion>(props: {
  query: UseQueryResult<Reversion>;
  isPossible: (reversion: Reversion) => boolean;
  children: (reversion: Reversion, isPossible: boolean) => ReactNode;
  isReverting: boolean;
  onRevert: (reversion: Reversion) => void;
  onClose: () => void;
}) {
  const { query, children, isReverting, onRevert, onClose } = props;
  if (query.error) return <FailedQuery title="No se puede deshacer" query={query} />;
  const reversion = query.data;
  if (!reversion) return <LoadingState />;
  const isPossible = props.isPossible(reversion);
  return (
    <Stack>
      {children(reversion, isPossible)}
      <DialogActions onCancel={onClose}>
        <Button
          disabled={!isPossible || query.isFetching}
          loading={isReverting}
          onClick={() => onRevert(reversion)}
        >
          Deshacer
        </Button>
      </DialogActions>
    </Stack>
  );
}
