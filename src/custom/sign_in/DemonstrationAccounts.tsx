import { consoleConfig } from '../../api/consoleConfig.ts';
import styles from './signIn.module.css';

type Props = { disabled: boolean; onChoose: (account: { email: string; password: string }) => void };

export function DemonstrationAccounts({ disabled, onChoose }: Props) {
  const { demonstration } = consoleConfig();
  if (!demonstration) return null;
  return (
    <section className={styles.demonstration} aria-labelledby="demonstration">
      <h2 id="demonstration">Demo: sign in as</h2>
      <ul>
        {demonstration.accounts.map(({ title, email }) => (
          <li key={email}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose({ email, password: demonstration.password })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p>
        Password for every account: <code>{demonstration.password}</code>
      </p>
    </section>
  );
}
