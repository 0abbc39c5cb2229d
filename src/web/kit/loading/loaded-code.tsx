/** Code that is loaded when it is first shown, and what is said when it can't be. */
import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { BrowserError } from '../shell/errors.ts';

/** How long after a load in the background failed it is tried again. */
const AGAIN_MS = 5000;

const SENTENCES = {
  offline:
    'No se pudo cargar porque falló la conexión con el servidor. Revise su conexión e inténtelo de nuevo.',
  outdated:
    'Esto es de una versión anterior del portal. Recargue la página para seguir con la nueva; lo guardado no se ha perdido.',
};

/** A part of the program that could not be loaded; `forget` has the next showing load it anew. */
export class CodeUnavailable extends BrowserError {
  /** `offline` when the server can't be reached; else it has another version of the files by now. */
  readonly reason: keyof typeof SENTENCES;
  readonly forget: () => void;

  constructor(reason: keyof typeof SENTENCES, forget: () => void, cause: unknown) {
    super(SENTENCES[reason], { cause });
    this.reason = reason;
    this.forget = forget;
  }
}

export type LoadedComponent<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the code without showing it. */
  preload: () => Promise<void>;
};

/**
 * As React's `lazy`, but a load that failed can be tried again: it throws `CodeUnavailable` where the
 * component is shown, for the boundary above.
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedComponent<Props> {
  const { start, forget } = loadedOnce(load);
  return Object.assign((props: Props) => <Loaded start={start} props={props} />, {
    // What failed before anybody asked for it is tried again, and told, when it is shown.
    preload: () => start().then(() => {}, forget),
  });
}

/** Functions that are loaded when they are first called for; a load that failed is tried again by the next call. */
export function loadedCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  const { start, forget } = loadedOnce(load);
  return () =>
    start().catch((error: unknown) => {
      forget();
      throw error;
    });
}

function loadedOnce<Code>(load: () => Promise<Code>) {
  let loading: Promise<Code> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = () => {
    loading ??= load().catch(async (cause: unknown) => {
      throw new CodeUnavailable((await answers()) ? 'outdated' : 'offline', forget, cause);
    });
    return loading;
  };
  return { start, forget };
}

function Loaded<Props extends object>(loaded: {
  start: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const Shown = use(loaded.start());
  return <Shown {...loaded.props} />;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    // That there is no answer is the answer.
    return false;
  }
}

type BoundaryProps = {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
};

/** Shows `fallback` in place of what broke or could not be loaded; `retry` shows it again. */
export class CodeBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  readonly retry = () => {
    const error = this.state.failure?.error;
    if (error instanceof CodeUnavailable) error.forget();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}

/** What the first painting does not wait for, e.g. the place of toasts. */
export function InTheBackground({ children }: { children: ReactNode }) {
  return (
    <CodeBoundary fallback={(error, retry) => <AgainSoon error={error} retry={retry} />}>
      <Suspense>{children}</Suspense>
    </CodeBoundary>
  );
}

/** A component of which nothing is seen until it is opened: its code comes after the screen's. */
export function backgroundComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = loadedComponent(load);
  return (props) => (
    <InTheBackground>
      <Part {...props} />
    </InTheBackground>
  );
}

function AgainSoon({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  if (!(error instanceof CodeUnavailable)) throw error;
  return null;
}
