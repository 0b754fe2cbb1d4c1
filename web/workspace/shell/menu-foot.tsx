import { useQuery } from '@tanstack/react-query';
import { frameQuery } from './brand.tsx';
import styles from './side-menu.module.css';

/** Brand and hotline. */
export function MenuFoot() {
  const { data } = useQuery(frameQuery);
  return (
    <div className={styles.foot}>
      {data && (
        <>
          <p>{data.credit}</p>
          <p>
            <a href={`tel:${data.phone}`}>{data.phone}</a>
          </p>
        </>
      )}
    </div>
  );
}
