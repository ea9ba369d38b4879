import { Alert, Button } from '@dorfplatz/ui';
import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { passkeyBrowser } from '../../second-factors/index.ts';

type Browser = Awaited<ReturnType<typeof passkeyBrowser>>;

interface PasskeyButtonProps {
  label: string;
  variant?: 'primary';
  /** What is done with the passkey; what it throws is said here. */
  act: (browser: Browser) => Promise<unknown>;
}

/** Asks the browser for a passkey, and says why there was none: it never fails in silence. */
export function PasskeyButton({ label, variant, act }: PasskeyButtonProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const browser = await passkeyBrowser();
      await act(browser).catch((error: unknown) => setProblem(browser.passkeyProblem(error, t)));
    } catch {
      // It did not load.
      setProblem(t('kit.error.network'));
    }
    setBusy(false);
  };
  return (
    <>
      {problem === undefined ? null : <Alert kind="danger">{problem}</Alert>}
      <Button
        size="large"
        block
        {...(variant && { variant })}
        icon={<FingerprintIcon aria-hidden="true" />}
        busy={isBusy}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </>
  );
}
