/** A part of a screen whose code comes when it is opened. */
import { type ReactNode, Suspense } from 'react';
import { CodeBoundary, CodeUnavailable } from './loaded-code.tsx';
import { ErrorState, LoadingState } from './states.tsx';

/** `meanwhile` until the code of its children is there; in their place, why it could not be loaded. */
export function LoadedPart(props: { children: ReactNode; meanwhile?: ReactNode }) {
  const { children, meanwhile = <LoadingState /> } = props;
  return (
    <CodeBoundary
      fallback={(error, retry) => (
        <ErrorState
          title="No se pudo mostrar"
          error={error}
          onRetry={isOutdated(error) ? () => window.location.reload() : retry}
        />
      )}
    >
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CodeBoundary>
  );
}

const isOutdated = (error: unknown) =>
  error instanceof CodeUnavailable && error.reason === 'outdated';
