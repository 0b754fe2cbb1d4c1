-- Fairness of inquiries, whatever the code does (docs/decisions/0075). One clock: the database's.

-- The deadline only moves later; what was published is not a draft again; quotes are opened after the deadline alone.
CREATE OR REPLACE FUNCTION guard_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 0 AND NEW.deadline < OLD.deadline THEN
    RAISE EXCEPTION 'a deadline only moves later';
  END IF;
  IF OLD.state <> 0 AND NEW.state = 0 THEN
    RAISE EXCEPTION 'what was published is no draft';
  END IF;
  IF NEW.opened_at IS DISTINCT FROM OLD.opened_at
    AND (OLD.opened_at IS NOT NULL OR NEW.opened_at IS NULL OR clock_timestamp() < OLD.deadline) THEN
    RAISE EXCEPTION 'quotes are opened once, after the deadline';
  END IF;
  IF OLD.opened_at IS NOT NULL AND NEW.rates IS DISTINCT FROM OLD.rates THEN
    RAISE EXCEPTION 'rates are frozen by the opening';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER guard_inquiry BEFORE UPDATE ON inquiry FOR EACH ROW EXECUTE FUNCTION guard_inquiry();

-- A quote is received when its transaction begins, and only before the deadline of an open inquiry; equal is late. The
-- shared lock makes an extension, a new edition and the opening wait for it.
CREATE OR REPLACE FUNCTION receive_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked record;
BEGIN
  SELECT inquiry.state, inquiry.deadline, inquiry.edition INTO asked
  FROM quote_invitation INNER JOIN inquiry
    ON inquiry.id = quote_invitation.inquiry_id AND inquiry.stock_id = quote_invitation.stock_id
  WHERE quote_invitation.id = NEW.invitation_id AND quote_invitation.stock_id = NEW.stock_id
    AND quote_invitation.withdrawn_at IS NULL
  FOR SHARE OF inquiry;
  IF NOT FOUND OR asked.state <> 10 OR now() >= asked.deadline THEN
    RAISE EXCEPTION 'a quote came late';
  END IF;
  NEW.received_at := now();
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER receive_quote BEFORE INSERT ON quote FOR EACH ROW EXECUTE FUNCTION receive_quote();

-- What was submitted stays as it was; it is withdrawn before the deadline, and opened together with the others.
CREATE OR REPLACE FUNCTION guard_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked record;
BEGIN
  IF (NEW.invitation_id, NEW.number, NEW.edition, NEW.received_at, NEW.sealed, NEW.receipt)
    IS DISTINCT FROM (OLD.invitation_id, OLD.number, OLD.edition, OLD.received_at, OLD.sealed, OLD.receipt) THEN
    RAISE EXCEPTION 'a quote stays as it was submitted';
  END IF;
  SELECT inquiry.state, inquiry.deadline, inquiry.opened_at INTO asked
  FROM quote_invitation INNER JOIN inquiry
    ON inquiry.id = quote_invitation.inquiry_id AND inquiry.stock_id = quote_invitation.stock_id
  WHERE quote_invitation.id = NEW.invitation_id AND quote_invitation.stock_id = NEW.stock_id;
  IF NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at AND (asked.state <> 10 OR now() >= asked.deadline) THEN
    RAISE EXCEPTION 'a quote is withdrawn before the deadline';
  END IF;
  IF NEW.canonical IS DISTINCT FROM OLD.canonical
    AND (OLD.canonical IS NOT NULL OR asked.opened_at IS NULL) THEN
    RAISE EXCEPTION 'a quote is opened with its inquiry';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER guard_quote BEFORE UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION guard_quote();
